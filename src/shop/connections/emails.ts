import { z } from 'zod'
import type { Database } from '#platform/database.ts'
import { renderEmail } from '#platform/email-template.ts'
import type { Settings } from '#shop/settings/setting-fields.ts'
import type { Domain, Shop } from '#shop/shop.ts'
import { type ConnectionAction, mailConnectionChanged } from './commands/change-connection.ts'

/** What of the settings its e-mails tell, which this domain is not to import. */
interface SettingsOfShop {
  readSettings: (db: Database) => Promise<Settings>
  listAdminEmails: (db: Database) => Promise<string[]>
}

const courier = z.object({ courier: z.string(), baseUrl: z.string(), storeId: z.number().nullish() })
const webhook = z.object({ url: z.string(), events: z.array(z.string()), enabled: z.boolean().optional() })
const wallet = z.object({ number: z.string(), kind: z.string() }).nullish()

/** Each place in one line; what was stored by another version of the shop is shown without its details. */
const placeOf = {
  gateway: z.object({ url: z.string() }).transform(({ url }) => url),
  courier: courier.transform(({ courier, baseUrl, storeId }) =>
    [courier, baseUrl, ...(storeId ? [`store ${storeId}`] : [])].join(', '),
  ),
  webhook: webhook.transform(({ url, events, enabled = true }) =>
    enabled ? `${url} (${events.join(', ')})` : `${url} (off)`,
  ),
  addresses: z.record(z.string(), z.string()).transform((values) => Object.values(values).join(', ')),
  wallets: z.record(z.string(), wallet).transform((wallets) =>
    Object.entries(wallets)
      .flatMap(([name, wallet]) => (wallet ? [`${name} ${wallet.number} (${wallet.kind})`] : []))
      .join(', '),
  ),
  checks: z
    .object({ source: z.string(), isOn: z.boolean(), baseUrl: z.string() })
    .transform(({ source, isOn, baseUrl }) =>
      [source, ...(baseUrl ? [baseUrl] : []), isOn ? 'on' : 'off'].join(', '),
    ),
  forwarding: z
    .object({ senders: z.record(z.string(), z.array(z.string())), hasKey: z.boolean() })
    .transform(({ senders, hasKey }) =>
      [...Object.values(senders).flat(), ...(hasKey ? ['with a key'] : [])].join(', '),
    ),
  bot: z.object({ bot: z.string() }).transform(({ bot }) => bot),
  token: z.null().transform(() => ''),
}

interface Told {
  place: keyof typeof placeOf
  /** What was changed, in English and Bengali. */
  en: string
  bn: string
  /** The page on which it is seen. */
  page: string
}

const texts = {
  place: 'gateway',
  en: 'where text messages and codes go',
  bn: 'এসএমএস ও কোড কোথায় যায়',
  page: 'textMessages',
} as const
const parcels = {
  place: 'courier',
  en: 'the connection to a courier',
  bn: 'কুরিয়ারের সংযোগ',
  page: 'couriers',
} as const
const events = {
  place: 'webhook',
  en: 'where events of orders go (webhooks)',
  bn: 'অর্ডারের খবর কোথায় যায় (ওয়েবহুক)',
  page: 'webhooks',
} as const
const token = {
  place: 'token',
  en: 'the access token of Meta',
  bn: 'মেটার অ্যাক্সেস টোকেন',
  page: 'settings',
} as const
const tiktokToken = {
  place: 'token',
  en: 'the access token of TikTok',
  bn: 'টিকটকের অ্যাক্সেস টোকেন',
  page: 'settings',
} as const

const told: Record<ConnectionAction, Told> = {
  'sms-gateway-changed': texts,
  'courier-connected': parcels,
  'courier-disconnected': parcels,
  'webhook-added': events,
  'webhook-changed': events,
  'webhook-deleted': events,
  'meta-token-changed': token,
  'meta-token-removed': token,
  'tiktok-token-changed': tiktokToken,
  'tiktok-token-removed': tiktokToken,
  'addresses-changed': {
    place: 'addresses',
    en: 'the email address for messages of customers, or an id of Meta, TikTok or Google',
    bn: 'ক্রেতাদের বার্তার ইমেইল ঠিকানা, অথবা মেটা, টিকটক বা গুগলের আইডি',
    page: 'settings',
  },
  'telegram-bot-changed': {
    place: 'bot',
    en: 'the Telegram bot that tells the staff what happens',
    bn: 'যে টেলিগ্রাম বট কর্মীদের খবর দেয়',
    page: 'notifications',
  },
  'number-checks-changed': {
    place: 'checks',
    en: 'whom the shop asks about phone numbers of customers',
    bn: 'ক্রেতাদের ফোন নম্বর সম্পর্কে কার কাছে জানতে চাওয়া হয়',
    page: 'couriers',
  },
  'wallet-forwarding-changed': {
    place: 'forwarding',
    en: 'the secret address to which a phone passes on what the wallets write, by which advances are confirmed',
    bn: 'যে গোপন ঠিকানায় ফোন ওয়ালেটের এসএমএস পাঠায়, যা দেখে অগ্রিম নিশ্চিত হয়',
    page: 'callRules',
  },
  'wallets-changed': {
    place: 'wallets',
    en: 'the wallets that take advances',
    bn: 'অগ্রিম নেওয়ার ওয়ালেট',
    page: 'callRules',
  },
}

/** Tells all administrators without limits, in both languages, as nobody says theirs; also the one who did it, whose session may be another's. */
async function sendConnectionEmail(
  {
    db,
    mailer,
    shopUrl,
    readSettings,
    listAdminEmails,
  }: Pick<Shop, 'db' | 'mailer' | 'shopUrl'> & SettingsOfShop,
  id: number,
) {
  const entry = await db
    .selectFrom('auditEntries')
    .leftJoin('users', 'users.id', 'auditEntries.userId')
    .select(['action', 'before', 'after', 'users.email'])
    .where('auditEntries.id', '=', id)
    .executeTakeFirst()
  if (!entry) return
  const { place, en, bn, page } = told[entry.action as ConnectionAction]
  const line = (value: unknown) => (value === null ? '' : (placeOf[place].safeParse(value).data ?? ''))
  const [before, after] = [line(entry.before), line(entry.after)]
  const by = entry.email ?? '?'
  const { shopName } = await readSettings(db)
  await mailer.send({
    id: `connection-changed-${id}`,
    to: await listAdminEmails(db),
    subject: `${shopName}: ${en} was changed / ${bn}: বদলানো হয়েছে`,
    ...renderEmail({
      language: 'en',
      shop: shopName,
      parts: [
        `${by} has changed ${en} and confirmed it with their password or a fresh login.`,
        `${by} এটি বদলেছেন: ${bn}। পাসওয়ার্ড দিয়ে বা নতুন করে লগইন করে নিশ্চিত করা হয়েছে।`,
        ...(before === after
          ? [
              'The address is the same; keys or how it is used have changed. / ঠিকানা একই আছে; কী বা ব্যবহারের নিয়ম বদলেছে।',
            ]
          : [`Before / আগে: ${before || '–'}\nNow / এখন: ${after || '–'}`]),
        'If none of you wanted this, change it back, log that person out, and give them a new password.',
        'আপনাদের কেউ এটা না চেয়ে থাকলে আগের মতো করে দিন, তাঁকে লগআউট করান, আর নতুন পাসওয়ার্ড দিতে বলুন।',
        { link: `${shopUrl}/dashboard/${page}`, label: 'See it / দেখুন' },
      ],
      footer: shopUrl,
    }),
  })
}

function connectionJobs(shop: Shop, settings: SettingsOfShop) {
  const context = { ...shop, ...settings }
  shop.jobs.handle(mailConnectionChanged, ({ entry }) => sendConnectionEmail(context, entry))
}

export const connectionsDomain = (settings: SettingsOfShop): Domain => ({
  jobs: (shop) => connectionJobs(shop, settings),
})
