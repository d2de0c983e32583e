import type { RawBuilder, Selectable } from 'kysely'
import type { DB as Tables } from '#db/types.ts'
import type { Tx } from '#platform/database.ts'
import type { Settings } from '#shop/settings/setting-fields.ts'
import type { Shop } from '#shop/shop.ts'
import type { CampaignProblem } from './rules.ts'

/** A message has one of these; a campaign sends both side by side. */
export const messageChannels = ['email', 'sms'] as const
export type MessageChannel = (typeof messageChannels)[number]

export type Campaign = Pick<
  Selectable<Tables['campaigns']>,
  'id' | 'language' | 'text' | 'emails' | 'link' | 'state'
>

interface Recipient {
  /** Of the message. */
  id: number
  phone: string | null
  email: string | null
  name: string | null
  /** Before this one. */
  tries: number
}

/** Writes a message for its recipient, or says why no message can be sent through this channel now. */
export type WriteMessage = (
  tx: Tx,
  shop: Shop,
  settings: Settings,
  campaign: Campaign,
  recipient: Recipient,
  ref: string,
) => Promise<Written | CampaignProblem>

interface Written {
  gateway: string
  parts: number
  costPaisa: number
  /** The condition, in SQL, that the recipient wants it. */
  isWanted: RawBuilder<unknown>
  /** Sends it once. Throws only where nobody knows why. */
  deliver: () => Promise<Outcome>
}

/** What has become of a message. */
export interface Outcome {
  /** `waiting`: it was surely not sent, and is tried again after `delay` milliseconds. */
  state: 'sent' | 'failed' | 'unclear' | 'waiting'
  problem: CampaignProblem | ''
  code: string
  gatewayId: string
  answer: string
  delay: number
  /** Every further message would be refused as well. */
  isHopeless: boolean
  /** It says nothing of the others. */
  isOfOne: boolean
}
