import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { code, numberOf, opaque, ownPassword, rowId } from '#lib/schemas.ts'
import { channels, eventNames, type NotificationEvent } from './rules.ts'

const minuteOfDay = z.int().min(0).max(1439)
const quiet = z.strictObject({ from: minuteOfDay, to: minuteOfDay }).nullable()
const chosen = z.array(z.enum(channels)).max(channels.length).optional()
const choices = z.strictObject(
  Object.fromEntries(eventNames.map((event) => [event, chosen])) as Record<NotificationEvent, typeof chosen>,
)

const target = z.object({
  _id: z.string(),
  channel: z.enum(channels),
  /** Of a browser: its address at the push service, by which it knows itself. */
  endpoint: z.string(),
  /** The browser or the chat, as it names itself. */
  label: z.string(),
  createdAt: z.iso.datetime(),
  lastSentAt: z.iso.datetime().nullable(),
  /** Why the last message did not arrive; empty if it did. */
  problem: z.string(),
})

const notificationSettings = z.object({
  version: z.int(),
  language: z.enum(['en', 'bn']),
  /** Of the events that the person may hear of. */
  choices,
  /** Minutes of the day in Dhaka between which nothing is sent; what happens then is told at their end. */
  quiet,
  targets: z.array(target),
  /** The shop's bot, and what the person sends to it; null if the shop has none. */
  telegram: z.object({ bot: z.string(), code: z.string() }).nullable(),
  /** The mailbox that e-mails go to. */
  email: z.string(),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

export const getPushKey = endpoint({
  method: 'GET',
  path: '/push-key',
  summary: 'The public key with which a browser subscribes to the messages of this shop.',
  access: 'admin',
  permission: 'staff',
  response: z.object({ key: z.string() }),
})

/** Of the dashboard, for who has not chosen one yet. */
const firstLanguage = z.enum(['en', 'bn']).default('en')

const subscription = {
  endpoint: opaque(2000).pipe(z.url({ protocol: /^https?$/ })),
  keys: z.strictObject({
    p256dh: opaque(100).pipe(z.string().regex(/^[\w-]{87}=?$/, 'Not a key of a browser.')),
    auth: opaque(40).pipe(z.string().regex(/^[\w-]{22}(==)?$/, 'Not a secret of a browser.')),
  }),
}

export const postPushSubscription = endpoint({
  method: 'POST',
  path: '/push-subscriptions',
  summary: 'Tells the caller of what happens in the shop on this browser. Again, it is updated.',
  access: 'admin',
  permission: 'staff',
  body: z.strictObject({
    ...subscription,
    label: opaque(200).default(''),
    language: firstLanguage,
  }),
  response: z.object({ insertedId: z.string() }),
  status: 201,
})

export const renewPushSubscription = endpoint({
  method: 'POST',
  path: '/push-subscriptions/renewal',
  summary:
    'A browser tells that its push service has given it another address; the secret of the former one proves that it is the same.',
  access: 'public',
  body: z.strictObject({
    endpoint: subscription.endpoint,
    auth: subscription.keys.shape.auth,
    renewed: z.strictObject(subscription),
  }),
  response: z.object({ isRenewed: z.boolean() }),
})

export const deleteNotificationTarget = endpoint({
  method: 'DELETE',
  path: '/notification-targets/:id',
  summary: 'Sends nothing to this browser, chat or mailbox of the caller any more.',
  access: 'admin',
  permission: 'staff',
  params: z.object({ id: numberOf(rowId('a device or chat', 15)) }),
  response: z.object({ _id: z.string() }),
})

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/notification-settings',
  summary: 'What the caller is told of, where and when.',
  access: 'admin',
  permission: 'staff',
  response: notificationSettings,
})

export const putNotificationSettings = endpoint({
  method: 'PUT',
  path: '/notification-settings',
  summary: 'Changes them. 409 with the current ones as `now` if `version` is outdated.',
  access: 'admin',
  permission: 'staff',
  body: z.strictObject({ version: z.int().min(0), language: z.enum(['en', 'bn']), choices, quiet }),
  response: notificationSettings,
  conflict: notificationSettings,
})

export const postTestNotification = endpoint({
  method: 'POST',
  path: '/notification-settings/test',
  summary:
    'Sends a message to every browser, chat and mailbox of the caller now, and says what became of each.',
  access: 'admin',
  permission: 'staff',
  response: notificationSettings,
  queue: 'outside',
})

export const postTelegramChat = endpoint({
  method: 'POST',
  path: '/notification-settings/telegram',
  summary: 'Looks whether the caller has sent the code to the bot, and tells that chat from then on.',
  access: 'admin',
  permission: 'staff',
  body: z.strictObject({ language: firstLanguage }),
  response: z.object({ isConnected: z.boolean() }),
  queue: 'outside',
})

export const putTelegramBot = endpoint({
  method: 'PUT',
  path: '/telegram-bot',
  summary:
    'Stores the token of the shop’s Telegram bot after Telegram has accepted it; empty: there is none.',
  access: 'admin',
  permission: 'connections',
  body: z.strictObject({ token: code(100), password: ownPassword }),
  response: z.object({ bot: z.string().nullable() }),
  queue: 'outside',
})
