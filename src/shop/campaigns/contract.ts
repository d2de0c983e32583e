import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { code, filledLine, line, lines, mobile, numberOf, opaque, rowId, taka } from '#lib/schemas.ts'
import {
  campaignChannels,
  campaignMessageStates,
  campaignStates,
  linkPattern,
  maxCampaignName,
  maxCampaignText,
  maxEmailSubject,
  maxEmailText,
  maxLinkLength,
  maxSegmentProducts,
} from './rules.ts'

/** Which customers: all for whom everything holds that is set. */
export const segment = z.strictObject({
  /** Bought one of these, and did not send it back. */
  productIds: z.array(rowId('a product', 9)).max(maxSegmentProducts).default([]),
  /** Bought something of it; empty for no limit. */
  categoryId: rowId('a category', 9).or(z.literal('')).default(''),
  /** At least one order was delivered. */
  delivered: z.boolean().default(false),
  /** Has not ordered for so many days. */
  quietDays: z.int().min(1).max(3650).nullable().default(null),
  /** Asked to be told when a product is back; also who never ordered. */
  waitedForStock: z.boolean().default(false),
  /** Ordered to one of these districts. */
  districts: z.array(filledLine(60)).max(64).default([]),
  /** Paid more than this for what was delivered. */
  spentOver: taka.nullable().default(null),
})
export type Segment = z.output<typeof segment>

const emailText = z
  .strictObject({ subject: line(maxEmailSubject).default(''), text: lines(maxEmailText).default('') })
  .prefault({})

export const emailTexts = z.strictObject({ en: emailText, bn: emailText }).prefault({})

const message = {
  /** `email` and `email-or-sms` go by e-mail to who has confirmed an address. */
  channel: z.enum(campaignChannels).default('sms'),
  /** Of the text message. */
  language: z.enum(['en', 'bn']),
  /** With `{name}`, `{shop}` and `{link}`; the link that ends the messages is added. Not empty unless it goes by e-mail only. */
  text: lines(maxCampaignText).default(''),
  /**
   * With `{name}` and `{shop}`; a button to the page and the link that ends the messages are added. Who reads the other language than
   * the one that is written gets that one.
   */
  emails: emailTexts,
  /** The page of the shop that `{link}` and the button lead to, without the language. */
  link: code(maxLinkLength)
    .refine((path) => linkPattern.test(path), 'A path of the shop that begins with /.')
    .default('/'),
}

const fields = z.object({ name: filledLine(maxCampaignName), ...message, segment })
export type CampaignFields = z.output<typeof fields>

const count = z.int()
const counts = {
  /** Who gets it: of a draft 0. */
  recipients: count,
  sent: count,
  failed: count,
  /** Nobody knows whether the gateway, or the mail server, has them. */
  unclear: count,
  /** Left out after the campaign had begun. */
  skipped: count,
  /** Still to be sent. */
  left: count,
  parts: count,
  cost: z.number(),
  /** Orders of its recipients within seven days after their message, and those of them that were delivered. */
  orders: count,
  delivered: count,
  /** What those that were delivered paid. */
  paid: z.number(),
}

const campaign = fields.extend({
  _id: z.string(),
  link: z.string(),
  state: z.enum(campaignStates),
  /** Why the shop itself paused it; a word of a closed list, empty otherwise. */
  problem: z.string(),
  /** When it goes on, if it waits for the hours of sending. */
  waitsUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  version: z.int(),
  ...counts,
})
export type Campaign = z.output<typeof campaign>

const access = { access: 'admin', permission: 'orders' } as const
const params = z.object({ id: numberOf(rowId('a campaign', 16)) })
const version = z.int().min(1)

export const getCampaigns = endpoint({
  method: 'GET',
  path: '/message-campaigns',
  summary:
    'Campaigns by text message and e-mail, the newest first, with what was sent and the orders that followed.',
  ...access,
  query: z.object(pageQuery),
  response: z.array(campaign),
  paged: true,
})

export const getCampaign = endpoint({
  method: 'GET',
  path: '/message-campaigns/:id',
  summary: 'One campaign.',
  ...access,
  params,
  response: campaign,
})

export const postCampaign = endpoint({
  method: 'POST',
  path: '/message-campaigns',
  summary: 'Writes a draft. Sends nothing.',
  ...access,
  body: fields,
  response: campaign,
  status: 201,
})

export const putCampaign = endpoint({
  method: 'PUT',
  path: '/message-campaigns/:id',
  summary: 'Changes a draft. 409 with the current one as `now` if `version` is outdated.',
  ...access,
  params,
  body: fields.extend({ version }),
  response: campaign,
  conflict: campaign,
})

export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: '/message-campaigns/:id',
  summary: 'Deletes a draft. What was begun stays.',
  ...access,
  params,
  response: z.object({ _id: z.string() }),
})

const values = z.object({ name: z.string(), shop: z.string(), link: z.string(), stop: z.string() })

export const previewCampaign = endpoint({
  method: 'POST',
  path: '/message-campaigns/preview',
  summary:
    'How many a segment reaches now by each channel, how many parts the text messages are, what these cost, and what replaces the placeholders for one customer. Changes nothing.',
  ...access,
  body: z.object({ ...message, segment }),
  response: z.object({
    hasGateway: z.boolean(),
    hasMailServer: z.boolean(),
    partCost: z.number(),
    recipients: count,
    /** Those of them who get a text message. */
    texts: count,
    /** Those who get an e-mail, by the language of it. */
    emails: z.object({ en: count, bn: count }),
    /** Of all text messages, with the names of their customers. */
    parts: count,
    cost: z.number(),
    /** For one of the customers, in each language, with the link that ends the messages. */
    values: z.object({ en: values, bn: values }),
  }),
})

export const testCampaign = endpoint({
  method: 'POST',
  path: '/message-campaigns/:id/tests',
  summary:
    'Sends the text to a number of the shop; its link ends nothing. What became of it is a text message.',
  ...access,
  params,
  body: z.object({ phone: mobile }),
  response: z.object({ messageId: z.string() }),
  status: 201,
})

export const testCampaignEmail = endpoint({
  method: 'POST',
  path: '/message-campaigns/:id/email-tests',
  summary:
    'Sends the e-mails of a campaign, in each written language, to the caller; their link ends nothing.',
  ...access,
  params,
  body: z.object({}),
  response: z.object({ email: z.string() }),
  status: 201,
})

export const startCampaign = endpoint({
  method: 'POST',
  path: '/message-campaigns/:id/start',
  summary:
    'Sends a draft to at most as many as were confirmed. 409 with the current one as `now` if `version` is outdated.',
  ...access,
  params,
  body: z.object({ version, recipients: z.int().min(1).max(10_000_000) }),
  response: campaign,
  conflict: campaign,
})

/** What a person does to a campaign that was begun. */
const step = (path: `/${string}`, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/message-campaigns/:id${path}`,
    summary,
    ...access,
    params,
    body: z.object({}),
    response: campaign,
  })

export const pauseCampaign = step('/pause', 'Pauses a campaign: from now on no message of it is begun.')
export const continueCampaign = step('/continue', 'Goes on with a campaign that was paused.')
export const stopCampaign = step('/stop', 'Ends a campaign for good: what waits is not sent.')

const campaignMessage = z.object({
  _id: z.string(),
  channel: z.enum(['sms', 'email']),
  /** Empty for a subscriber who never ordered. */
  phone: z.string(),
  /** Of an e-mail. */
  email: z.string(),
  state: z.enum(campaignMessageStates),
  problem: z.string(),
  code: z.string(),
  answer: z.string(),
  parts: count,
  cost: z.number(),
  triedAt: z.iso.datetime().nullable(),
})
export type CampaignMessage = z.output<typeof campaignMessage>

export const getCampaignMessages = endpoint({
  method: 'GET',
  path: '/message-campaigns/:id/messages',
  summary: 'The messages of a campaign; all, or those in one state.',
  ...access,
  params,
  query: z.object({ state: z.enum(campaignMessageStates).optional(), ...pageQuery }),
  response: z.array(campaignMessage),
  paged: true,
})

const textStop = z.object({
  _id: z.string(),
  phone: z.string(),
  /** `link`: the person, by the link of a message. */
  through: z.enum(['link', 'staff']),
  campaign: z.string(),
  stoppedAt: z.iso.datetime(),
})
export type TextStop = z.output<typeof textStop>

export const getTextStops = endpoint({
  method: 'GET',
  path: '/text-stops',
  summary: 'Numbers that want no campaigns, the newest first; `search` is a part of a number.',
  ...access,
  query: z.object({ search: line(20).optional(), ...pageQuery }),
  response: z.array(textStop),
  paged: true,
})

export const postTextStop = endpoint({
  method: 'POST',
  path: '/text-stops',
  summary:
    'Adds a number that wants no campaigns, from this moment on, neither as texts nor to the e-mail addresses of its orders. Idempotent.',
  ...access,
  body: z.object({ phone: mobile }),
  response: z.object({ phone: z.string() }),
  status: 201,
})

export const deleteTextStop = endpoint({
  method: 'DELETE',
  path: '/text-stops/:id',
  summary: 'Lets a number get campaigns again, because its owner says so.',
  ...access,
  params: z.object({ id: numberOf(rowId('a number', 16)) }),
  response: z.object({ _id: z.string() }),
})

export const getStopLink = endpoint({
  method: 'GET',
  path: '/text-stop-links/:token',
  summary: 'Whether a link of a message is whole. Changes nothing.',
  access: 'public',
  params: z.object({ token: opaque(100) }),
  response: z.object({ isValid: z.literal(true) }),
})
