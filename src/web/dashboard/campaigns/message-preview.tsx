import type { ReactNode } from 'react'
import type { ResponseOf } from '#lib/endpoint.ts'
import { formatNumber, type Language } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import {
  type CampaignChannel,
  composeEmail,
  composeText,
  type EmailTexts,
  hasEmails,
  hasTexts,
  isWritten,
} from '#shop/campaigns/rules.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { countParts } from '#shop/sms/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { campaignMessages } from './messages.ts'

export type Estimate = ResponseOf<Endpoints['POST /message-campaigns/preview']>

export interface Message {
  channel: CampaignChannel
  language: Language
  text: string
  emails: EmailTexts
}

/** Whether there is everything to send it with. */
const isConnected = (channel: CampaignChannel, { hasGateway, hasMailServer }: Estimate) =>
  (hasGateway || !hasTexts(channel)) && (hasMailServer || !hasEmails(channel))

/** Whether there is also somebody to send it to. */
export const canSend = (channel: CampaignChannel, estimate: Estimate) =>
  estimate.recipients > 0 && isConnected(channel, estimate)

interface Props {
  message: Message
  estimate: Estimate | undefined
  isError: boolean
  /** Below the text. */
  children?: ReactNode
}

/** The messages as they arrive at one of the customers, how many get them and what that costs. */
export function MessagePreview({ message, estimate, isError, children }: Props) {
  const t = useMessages(campaignMessages)
  const own = useLanguage()
  if (isError && !estimate) return <p role="alert">{t.notCounted}</p>
  if (!estimate) return <p role="status">{t.counting}</p>
  const { channel, language, text, emails } = message
  return (
    <div className="card flex flex-col gap-2 p-4">
      <h2 className="text-lg">{t.preview}</h2>
      {hasTexts(channel) && (
        <>
          {hasEmails(channel) && (
            <p className="-mb-1 text-sm text-ink-2">
              {t.messageChannels.sms} · {formatNumber(estimate.texts, own)}
            </p>
          )}
          <p lang={language} className="rounded-md bg-sunken px-3 py-2 whitespace-pre-line wrap-anywhere">
            {composeText(language, text, estimate.values[language])}
          </p>
          {children}
        </>
      )}
      {hasEmails(channel) &&
        (['bn', 'en'] as const)
          .filter((each) => isWritten(emails[each]))
          .map((each) => <EmailPreview key={each} language={each} emails={emails} estimate={estimate} />)}
      <Reach channel={channel} estimate={estimate} />
      {!isConnected(channel, estimate) && <p className="text-danger">{t.cannotSend}</p>}
    </div>
  )
}

function Reach({ channel, estimate }: { channel: CampaignChannel; estimate: Estimate }) {
  const t = useMessages(campaignMessages)
  const own = useLanguage()
  const { recipients, texts, emails, parts, partCost, cost } = estimate
  const number = (value: number) => formatNumber(value, own)
  return (
    <div role="status" className="font-semibold tabular-nums">
      {recipients === 0 && <p>{t.nobody}</p>}
      {recipients > 0 && hasEmails(channel) && <p>{t.reachEmails(number(emails.en + emails.bn))}</p>}
      {recipients > 0 && hasTexts(channel) && (
        <p>
          {t.reach(
            number(texts),
            t.parts(parts, number(parts)),
            partCost === 0 ? t.noPrice : formatTaka(cost, own),
          )}
        </p>
      )}
    </div>
  )
}

/** An e-mail as it arrives, with how many get it in this language. */
function EmailPreview({
  language,
  emails,
  estimate,
}: {
  language: Language
  emails: EmailTexts
  estimate: Estimate
}) {
  const t = useMessages(campaignMessages)
  const own = useLanguage()
  const values = estimate.values[language]
  const { subject, paragraphs, button, footer } = composeEmail(language, emails[language], values)
  return (
    <section aria-label={t.emailIn(t.languages[language])}>
      <p className="mb-1 text-sm text-ink-2">
        {t.emailIn(t.languages[language])} · {formatNumber(estimate.emails[language], own)}
      </p>
      <div lang={language} className="flex flex-col gap-2 rounded-md bg-sunken px-3 py-2 wrap-anywhere">
        <p className="border-b border-line pb-2 font-semibold">{subject}</p>
        <p className="font-semibold">{values.shop}</p>
        {paragraphs.map((paragraph, index) => (
          <p key={index} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
        <p>
          <span className="inline-block rounded-md bg-buy px-4 py-2 font-semibold text-on-buy">
            {button.label}
          </span>
        </p>
        <p className="border-t border-line pt-2 text-sm whitespace-pre-line text-ink-2">{footer}</p>
      </div>
    </section>
  )
}

/** How the text is counted as it arrives, with the link that ends the messages. */
export function TextCount({
  language,
  text,
  estimate,
}: Pick<Message, 'language' | 'text'> & { estimate: Estimate | undefined }) {
  const t = useMessages(campaignMessages)
  const own = useLanguage()
  if (!estimate) return null
  const { length, parts, isUnicode } = countParts(composeText(language, text, estimate.values[language]))
  return (
    <p className="text-sm text-ink-2 tabular-nums">
      {[
        t.letters(formatNumber(length, own), t.parts(parts, formatNumber(parts, own))),
        isUnicode ? t.unicode : t.gsm,
      ].join(' · ')}
    </p>
  )
}
