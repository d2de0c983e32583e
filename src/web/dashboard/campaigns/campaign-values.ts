import type { Language } from '#lib/language.ts'
import { parseNumber } from '#lib/parse-number.ts'
import type { Campaign } from '#shop/campaigns/contract.ts'
import type { CampaignChannel, EmailTexts } from '#shop/campaigns/rules.ts'

/** Everything as it is typed. */
export interface CampaignValues {
  name: string
  channel: CampaignChannel
  language: Language
  text: string
  emails: EmailTexts
  link: string
  productIds: string[]
  categoryId: string
  delivered: boolean
  waitedForStock: boolean
  quietDays: string
  districts: string[]
  spentOver: string
}

const noEmail = { subject: '', text: '' }
const typed = (number: number | null) => (number === null ? '' : String(number))

export const valuesOf = (campaign: Campaign | null, language: Language): CampaignValues => ({
  name: campaign?.name ?? '',
  channel: campaign?.channel ?? 'sms',
  language: campaign?.language ?? language,
  text: campaign?.text ?? '',
  emails: campaign?.emails ?? { en: noEmail, bn: noEmail },
  link: campaign?.link ?? '/',
  productIds: campaign?.segment.productIds ?? [],
  categoryId: campaign?.segment.categoryId ?? '',
  delivered: campaign?.segment.delivered ?? false,
  waitedForStock: campaign?.segment.waitedForStock ?? false,
  quietDays: typed(campaign?.segment.quietDays ?? null),
  districts: campaign?.segment.districts ?? [],
  spentOver: typed(campaign?.segment.spentOver ?? null),
})

const isEmpty = (text: string) => text.trim() === ''
export const isDays = (text: string) => {
  const days = parseNumber(text)
  return isEmpty(text) || (days !== null && Number.isInteger(days) && days >= 1 && days <= 3650)
}
export const isAmount = (text: string) => isEmpty(text) || (parseNumber(text) ?? -1) >= 0
const numberOf = (text: string) => (isEmpty(text) ? null : parseNumber(text))

export const bodyOf = ({
  name,
  channel,
  language,
  text,
  emails,
  link,
  quietDays,
  spentOver,
  ...segment
}: CampaignValues) => ({
  name,
  channel,
  language,
  text,
  emails,
  link: link.trim(),
  segment: { ...segment, quietDays: numberOf(quietDays), spentOver: numberOf(spentOver) },
})
