import { sql } from 'kysely'
import type { Language } from '#lib/language.ts'
import { renderEmail } from '#platform/email-template.ts'
import { MailError } from '#platform/mailer.ts'
import type { Outcome, WriteMessage } from './channels.ts'
import { emailTexts } from './contract.ts'
import { linkTo, shopNameIn, stopLink } from './links.ts'
import {
  type CampaignValues,
  composeEmail,
  type EmailProblem,
  type EmailText,
  emailLanguage,
  emailRetryDelay,
  maxEmailTries,
  namelessCustomer,
} from './rules.ts'

/** An e-mail of a campaign as the mailer takes it. */
export function renderCampaignEmail(language: Language, written: EmailText, values: CampaignValues) {
  const { subject, paragraphs, button, footer } = composeEmail(language, written, values)
  const parts = [...paragraphs, button]
  return { subject, ...renderEmail({ language, shop: values.shop, parts, footer }) }
}

/** An e-mail of a campaign, in the language of its subscriber. */
export const writeEmail: WriteMessage = async (tx, shop, settings, campaign, row) => {
  if (!shop.hasMailServer) return 'no-mail-server'
  const { id, name, tries } = row
  const email = row.email ?? ''
  const subscription = await tx
    .selectFrom('newsletterSubscriptions')
    .select('language')
    .where('email', '=', email)
    .executeTakeFirst()
  const emails = emailTexts.parse(campaign.emails)
  const language = emailLanguage(emails, (subscription?.language ?? 'bn') as Language)
  const stop = stopLink(shop, language, id)
  const mail = {
    // The same for every try.
    id: `campaign-${campaign.id}-${id}`,
    to: [email],
    unsubscribeUrl: stop,
    ...renderCampaignEmail(language, emails[language], {
      name: name || namelessCustomer[language],
      shop: shopNameIn(settings, language),
      link: linkTo(shop.shopUrl, language, campaign.link),
      stop,
    }),
  }
  return {
    gateway: 'email',
    parts: 0,
    costPaisa: 0,
    isWanted: sql`exists (select from newsletter_subscriptions where email = ${email} and status = 'confirmed')`,
    async deliver() {
      try {
        const isAccepted = await shop.mailer.send(mail)
        return isAccepted ? outcome('sent', '') : outcome('failed', 'mailbox')
      } catch (error) {
        if (!(error instanceof MailError)) throw error
        return outcomeOf(error, tries + 1)
      }
    },
  }
}

const minute = 60_000

const outcome = (
  state: Outcome['state'],
  problem: EmailProblem | '',
  more: Partial<Outcome> = {},
): Outcome => ({
  state,
  problem,
  code: '',
  gatewayId: '',
  answer: '',
  delay: minute,
  isHopeless: false,
  isOfOne: false,
  ...more,
})

function outcomeOf({ mayHaveArrived, responseCode = 0, code = '', message }: MailError, tries: number) {
  const answered = { code: responseCode ? String(responseCode) : '', answer: responseCode ? message : '' }
  if (mayHaveArrived) return outcome('unclear', 'mail-no-answer', answered)
  // What is said of this e-mail, not of the sender's account or the server.
  const isOfOne = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (isOfOne && responseCode >= 500) return outcome('failed', 'mail-content', answered)
  if (isOfOne && responseCode > 0)
    return tries < maxEmailTries
      ? outcome('waiting', 'mail-busy', { ...answered, delay: emailRetryDelay(tries), isOfOne })
      : outcome('failed', 'mail-busy', { ...answered, isOfOne })
  if (responseCode >= 500) return outcome('waiting', 'mail-server', { ...answered, isHopeless: true })
  return outcome('waiting', 'mail-connection', answered)
}
