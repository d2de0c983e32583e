import { afterAll, beforeEach, vi } from 'vitest'
import { dhakaDay } from '#lib/dhaka-time.ts'
import type { Mailer } from '#platform/mailer.ts'
import { openSafeFetch, type SafeFetch } from '#platform/safe-fetch.ts'
import type { CampaignFields } from '#shop/campaigns/contract.ts'
import { sendRunning } from '#shop/campaigns/send.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { openTestShop } from './shop.ts'
import { openSmsGateway } from './sms-gateway.ts'

let numbers = 0
export const nextPhone = () => {
  numbers += 1
  return `0181${String(numbers).padStart(7, '0')}`
}

export const noEmails: CampaignFields['emails'] = {
  en: { subject: '', text: '' },
  bn: { subject: '', text: '' },
}

export const everybody: CampaignFields['segment'] = {
  productIds: [],
  categoryId: '',
  delivered: false,
  quietDays: null,
  waitedForStock: false,
  districts: [],
  spentOver: null,
}

/** Read once: midnight may pass within a test. */
const dayBefore = dhakaDay(new Date(Date.now() - 86_400_000))
/** A time of yesterday in Dhaka: campaigns are sent then, before the orders and sessions of the test, at whatever hour it runs. */
export const yesterday = (time: string) => new Date(`${dayBefore}T${time}:00+06:00`)

/** A test shop with an SMS gateway; campaigns are sent only by `send`. Each test begins without orders, campaigns and stops. */
export async function openCampaignShop(options: { smtpUrl?: () => string } = {}) {
  const shop = openTestShop({ allowLocalAddresses: true, ...options })
  const gateway = await openSmsGateway()
  afterAll(() => gateway.close())
  beforeEach(async () => {
    gateway.reset()
    for (const table of [
      'campaigns',
      'textStops',
      'orders',
      'stockAlerts',
      'blockedPhones',
      'pastOrders',
      'newsletterSubscriptions',
    ] as const)
      await shop.db.deleteFrom(table).execute()
    await shop.db.deleteFrom('settings').where('key', 'like', 'campaign%').execute()
    shop.cache.clear()
    const admin = await shop.as('admin')
    const { version } = await admin('GET /sms/setup', {})
    await admin('PUT /sms/gateway', {
      body: {
        version,
        key: gateway.key,
        gateway: {
          provider: 'bulksmsbd',
          url: `${gateway.url}/bulksmsbd`,
          sender: 'SHODAI',
          user: '',
          partCost: 0.35,
          dayLimit: 100,
          phoneLimit: 5,
        },
      },
    })
  })

  interface Bought {
    phone?: string
    name?: string
    status?: OrderStatus
    district?: string
    daysAgo?: number
    totalPaisa?: number
  }
  /** A customer with one order. */
  async function customer({
    phone = nextPhone(),
    name = 'Karim',
    status = 'Delivered',
    district,
    daysAgo = 0,
  }: Bought = {}) {
    const placedAt = new Date(Date.now() - daysAgo * 86_400_000)
    const { id, product } = await shop.make.order({ status: 'Pending', placedAt })
    await shop.db
      .updateTable('orders')
      .set({ mobileNumber: phone, name, status, ...(district && { district }) })
      .where('id', '=', id)
      .execute()
    return { phone, product, orderId: id }
  }

  const fields = (change: Partial<CampaignFields> = {}): CampaignFields => ({
    name: 'Eid',
    channel: 'sms',
    emails: noEmails,
    language: 'en',
    text: '{shop}: new sarees, {name}. {link}',
    link: '/',
    segment: everybody,
    ...change,
  })
  /** A campaign that was begun, without anything sent. */
  async function start(change: Partial<CampaignFields> = {}) {
    const admin = await shop.as('admin')
    const body = fields(change)
    const { _id: id, version } = await admin('POST /message-campaigns', { body })
    const { name: _, ...message } = body
    const { recipients } = await admin('POST /message-campaigns/preview', { body: message })
    await admin('POST /message-campaigns/:id/start', { params: { id }, body: { version, recipients } })
    return id
  }
  /** What the job does. */
  const run = (
    fetchOutside: SafeFetch = openSafeFetch({ allowLocal: true }),
    mailer: Mailer = shop.shop.mailer,
  ) => sendRunning({ ...shop.shop, fetchOutside, mailer })
  async function atTime(time: Date, act: () => Promise<unknown>) {
    vi.useFakeTimers({ toFake: ['Date'], now: time })
    try {
      await act()
    } finally {
      vi.useRealTimers()
    }
  }
  /** What the job does at this time. */
  const send = (time: Date = yesterday('12:00'), ...outside: Parameters<typeof run>) =>
    atTime(time, () => run(...outside))
  /** What it does at this time in two processes. */
  const sendTwiceAtOnce = (time: Date = yesterday('12:00')) => atTime(time, () => Promise.all([run(), run()]))
  const campaign = async (id: string) =>
    (await shop.as('admin'))('GET /message-campaigns/:id', { params: { id } })
  const messages = (id: string) =>
    shop.db
      .selectFrom('campaignMessages')
      .selectAll()
      .where('campaignId', '=', Number(id))
      .orderBy('id')
      .execute()
  const states = async (id: string) =>
    (await messages(id)).map(({ state, problem }) => [state, problem].filter(Boolean).join(' '))
  const setting = (key: string, value: number) =>
    shop.db
      .insertInto('settings')
      .values({ key, value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
      .execute()
  return {
    shop,
    gateway,
    customer,
    fields,
    start,
    send,
    sendTwiceAtOnce,
    campaign,
    messages,
    states,
    setting,
  }
}
