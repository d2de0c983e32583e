import { dhakaOffset } from '#lib/dhaka-time.ts'
import type { Language } from '#lib/language.ts'
import { fillIn, type SmsProblem } from '#shop/sms/rules.ts'

/** How a campaign goes: `email-or-sms` is by e-mail to who has agreed to that, and as a text message to the others. */
export const campaignChannels = ['sms', 'email', 'email-or-sms'] as const
export type CampaignChannel = (typeof campaignChannels)[number]
export const hasTexts = (channel: CampaignChannel) => channel !== 'email'
export const hasEmails = (channel: CampaignChannel) => channel !== 'sms'

/**
 * `preparing`: the rows of its messages are being made. `paused`: by a person, or by the shop, which says why; it can go on.
 * `stopped`: by a person, for good.
 */
export const campaignStates = ['draft', 'preparing', 'sending', 'paused', 'stopped', 'sent'] as const
export type CampaignState = (typeof campaignStates)[number]

/** Whether messages of it may still be sent. */
export const isRunning = (state: CampaignState) => state === 'preparing' || state === 'sending'

/** What has become of an e-mail that was not sent, or is not known to be. */
export type EmailProblem =
  | 'mailbox'
  | 'mail-busy'
  | 'mail-content'
  | 'mail-connection'
  | 'mail-no-answer'
  | 'mail-server'

/** Why the shop itself paused a campaign: nothing to send with is set up any more, a backup was restored, or what was answered. */
export type CampaignProblem = SmsProblem | EmailProblem | 'gateway' | 'no-mail-server' | 'restored'

/** What has become of the message to a number. */
export const campaignMessageStates = ['waiting', 'sending', 'sent', 'failed', 'unclear', 'skipped'] as const

export const campaignPlaceholders = ['name', 'shop', 'link'] as const
/** An e-mail has a button that leads to the page. */
export const emailPlaceholders = ['name', 'shop'] as const
export const maxCampaignName = 80
export const maxCampaignText = 500
export const maxEmailSubject = 120
export const maxEmailText = 4000
export const maxLinkLength = 120
export const maxSegmentProducts = 20

/** A page of the shop that a message may lead to. */
export const linkPattern = /^\/[\w\-./~%]*$/

/** Who is not known by name. */
export const namelessCustomer: Record<Language, string> = { en: 'customer', bn: 'ক্রেতা' }

const stopLabel: Record<Language, string> = { en: 'Stop', bn: 'বন্ধ' }

/** What replaces the placeholders, and the link that ends the messages. */
export type CampaignValues = Readonly<Record<(typeof campaignPlaceholders)[number] | 'stop', string>>

/** The text as it arrives: every one ends with the link that ends them. */
export const composeText = (language: Language, text: string, { stop, ...values }: CampaignValues) =>
  `${fillIn(text, values)}\n${stopLabel[language]}: ${stop}`

/** Subject and text of an e-mail with placeholders. */
export interface EmailText {
  subject: string
  text: string
}
export type EmailTexts = Record<Language, EmailText>

/** Whether both have to be there in this language: something is, or nothing is anywhere. */
export function isEmailNeeded(emails: EmailTexts, language: Language) {
  const isBegun = ({ subject, text }: EmailText) => `${subject}${text}`.trim() !== ''
  return isBegun(emails[language]) || !(isBegun(emails.en) || isBegun(emails.bn))
}

export const isWritten = ({ subject, text }: EmailText) => subject.trim() !== '' && text.trim() !== ''

/** The language in which a customer gets the e-mail: their own, if it is written in it. */
export function emailLanguage(emails: EmailTexts, own: Language): Language {
  const other = own === 'en' ? 'bn' : 'en'
  return !isWritten(emails[own]) && isWritten(emails[other]) ? other : own
}

const emailWords: Record<Language, { button: string; footer: (shop: string, stop: string) => string }> = {
  en: {
    button: 'Have a look',
    footer: (shop, stop) =>
      `You get this email because you asked ${shop} for news with this address.\nNo more of it, neither by email nor by SMS: ${stop}`,
  },
  bn: {
    button: 'দেখে নিন',
    footer: (shop, stop) =>
      `এই ঠিকানায় আপনি ${shop}-এর খবর চেয়েছেন, তাই এই ইমেইল পেলেন।\nইমেইল ও এসএমএসে আর না চাইলে: ${stop}`,
  },
}

/** The e-mail as it arrives: a paragraph for each that is typed, a button that leads to the page, and the link that ends them. */
export function composeEmail(language: Language, { subject, text }: EmailText, values: CampaignValues) {
  const { link, stop, ...names } = values
  const { button, footer } = emailWords[language]
  return {
    subject: fillIn(subject, names),
    paragraphs: fillIn(text, names)
      .split(/\n\s*\n/)
      .filter((paragraph) => paragraph.trim() !== ''),
    button: { label: button, link },
    footer: footer(values.shop, stop),
  }
}

/** Days after its message in which an order of the number counts as one that followed. */
export const orderDays = 7

/** The days of which the limit of a month counts messages. */
export const monthDays = 30

/** Tries of an e-mail that the mail server does not take for the moment. */
export const maxEmailTries = 6
/** Milliseconds until the next of them: five minutes, then twice as long each time, more than two hours in all. */
export const emailRetryDelay = (tries: number) => 300_000 * 2 ** (tries - 1)

/** Results in a row that were no success, after which a campaign is paused. */
export const maxFailures = 5

const hourMs = 3_600_000

/**
 * The first moment from `at` on in which campaigns are sent: `at` itself between these hours of Dhaka, otherwise the next day's
 * beginning; null where there are no such hours.
 */
export function nextSendingTime(at: Date, fromHour: number, untilHour: number) {
  if (fromHour >= untilHour) return null
  const dhaka = at.getTime() + dhakaOffset
  const midnight = Math.floor(dhaka / (24 * hourMs)) * 24 * hourMs
  const hour = (dhaka - midnight) / hourMs
  if (hour >= fromHour && hour < untilHour) return at
  const opening = midnight + fromHour * hourMs + (hour >= untilHour ? 24 * hourMs : 0)
  return new Date(opening - dhakaOffset)
}

/** When the day in Dhaka began. */
export const startOfDay = (at: Date) => {
  const day = 24 * hourMs
  return new Date(Math.floor((at.getTime() + dhakaOffset) / day) * day - dhakaOffset)
}
