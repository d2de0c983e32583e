import { sql } from 'kysely'
import { baseOf, type Language } from '#lib/language.ts'
import type { Database } from '#platform/database.ts'
import { type EmailPart, renderEmail } from '#platform/email-template.ts'
import type { Mailer } from '#platform/mailer.ts'
import { readSettings } from '#shop/settings/service.ts'
import { templates } from './email-templates.ts'
import { confirmationDays, createConfirmationToken, createUnsubscribeToken, hashToken } from './tokens.ts'

export interface EmailContext {
  db: Database
  mailer: Mailer
  shopUrl: string
  secret: string
}

/** Sends the link that confirms a subscription, or a notice that the address is already subscribed. */
export async function sendSubscriptionEmail({ db, mailer, shopUrl, secret }: EmailContext, id: number) {
  const subscription = await db
    .selectFrom('newsletterSubscriptions')
    .select(['email', 'language', 'status', 'askedAt'])
    .where('id', '=', id)
    .where('status', '<>', 'ended')
    .executeTakeFirst()
  if (!subscription) return
  const language = subscription.language as Language
  const { shopName, shopNameBn } = await readSettings(db)
  const shop = language === 'bn' ? shopNameBn : shopName
  const template = templates[language]
  const linkTo = (page: string, token: string) =>
    `${shopUrl}${baseOf(language)}/newsletter/${page}?token=${token}`
  const unsubscribeLink = linkTo('unsubscribe', createUnsubscribeToken(secret, id))
  let parts: EmailPart[] = [
    template.alreadySubscribed(shop),
    { link: unsubscribeLink, label: template.unsubscribe },
  ]
  if (subscription.status === 'pending') {
    // A new token for every e-mail, stored only as a hash, so that access to the database is not enough to confirm.
    const token = createConfirmationToken()
    await db
      .updateTable('newsletterSubscriptions')
      .set({
        tokenHash: hashToken(token),
        tokenExpiresAt: sql`now() + make_interval(days => ${confirmationDays})`,
      })
      .where('id', '=', id)
      .execute()
    parts = [
      template.requested(shop),
      { link: linkTo('confirm', token), label: template.confirm },
      template.validFor(confirmationDays),
      template.notRequested,
    ]
  }
  await mailer.send({
    id: `newsletter-${id}-${subscription.askedAt.getTime()}`,
    to: [subscription.email],
    subject:
      subscription.status === 'pending' ? template.subject(shop) : template.alreadySubscribedSubject(shop),
    ...renderEmail({ language, shop, parts, footer: template.footer(shopUrl, unsubscribeLink) }),
  })
}
