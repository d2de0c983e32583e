import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { openSafeFetch, type SafeFetch } from '#platform/safe-fetch.ts'
import type { GatewayInput } from '#shop/sms/contract.ts'
import type { KnownGateway } from '#shop/sms/gateway-fields.ts'
import type { SmsTexts } from '#shop/sms/rules.ts'
import { sendMessage } from '#shop/sms/send.ts'
import { openTestShop } from './shop.ts'
import { openSmsGateway } from './sms-gateway.ts'

type Account = Omit<GatewayInput, 'provider'>

interface Changed extends Partial<Account> {
  key?: string
}

/** A test shop whose jobs run, and an SMS gateway; each test begins without messages and without a gateway. */
export async function openSmsShop() {
  const shop = openTestShop({ allowLocalAddresses: true })
  const gateway = await openSmsGateway()
  beforeAll(() => shop.jobs.start())
  afterAll(() => gateway.close())
  beforeEach(async () => {
    gateway.reset()
    await shop.db.deleteFrom('smsMessages').execute()
    await shop.db.deleteFrom('limits').execute()
    await shop.db.deleteFrom('settings').where('key', 'like', 'sms%').execute()
    shop.cache.clear()
  })

  const eventually = (read: () => unknown) => expect.poll(read)

  const gatewayOf = (provider: KnownGateway, changed: Partial<Account> = {}) => ({
    provider,
    url: `${gateway.url}/${provider}`,
    sender: 'SHODAI',
    user: 'shodai',
    partCost: 0.35,
    dayLimit: 100,
    phoneLimit: 20,
    ...changed,
  })

  /** An administrator of a shop with this gateway. */
  async function withGateway(provider: KnownGateway = 'alpha', { key, ...changed }: Changed = {}) {
    const admin = await shop.as('admin')
    const { version } = await admin('GET /sms/setup', {})
    await admin('PUT /sms/gateway', {
      body: { version, key: key ?? gateway.key, gateway: gatewayOf(provider, changed) },
    })
    return admin
  }
  async function changeTexts(change: (texts: SmsTexts) => void) {
    const admin = await shop.as('admin')
    const { version, texts } = await admin('GET /sms/setup', {})
    change(texts)
    await admin('PUT /sms/texts', { body: { version, texts } })
  }
  const confirm = (admin: Awaited<ReturnType<typeof shop.as>>, id: string) =>
    admin('PUT /orderStatus/:id', { params: { id }, body: { status: 'Confirmed' } })
  const messagesOf = (id: string) =>
    shop.db.selectFrom('smsMessages').selectAll().where('orderId', '=', id).orderBy('id').execute()
  const statesOf = async (id: string) => (await messagesOf(id)).map(({ event, state }) => `${event} ${state}`)
  const onlyMessage = async (id: string) => (await messagesOf(id))[0]
  /** Makes the next tries due that wait for their time. */
  const tryNow = () =>
    sql`update pgboss.job set start_after = now() where state = 'created' and name = 'send-sms'`.execute(
      shop.db,
    )

  /** A message that waits, without a job. */
  async function waiting(columns: { phone?: string; createdAt?: Date } = {}) {
    const order = await shop.make.order({ status: 'Confirmed' })
    const { createdAt = new Date(), phone = order.mobileNumber } = columns
    await shop.db.updateTable('orders').set({ mobileNumber: phone }).where('id', '=', order.id).execute()
    const { id } = await shop.db
      .insertInto('smsMessages')
      .values({ orderId: order.id, event: 'confirmed', phone, language: 'en', ref: `r-${order.id}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await shop.db.updateTable('smsMessages').set({ queuedAt: createdAt }).where('id', '=', id).execute()
    const state = async () => {
      const row = await onlyMessage(order.id)
      return [row?.state, row?.problem].filter(Boolean).join(' ')
    }
    return { id, orderId: order.id, state }
  }
  /** What the job does in a process of its own, which `fetchOutside` may kill. */
  const runJob = (id: number, fetchOutside: SafeFetch = openSafeFetch({ allowLocal: true })) =>
    sendMessage({ ...shop.shop, fetchOutside }, id)

  return {
    shop,
    gateway,
    gatewayOf,
    withGateway,
    changeTexts,
    eventually,
    tryNow,
    confirm,
    messagesOf,
    statesOf,
    onlyMessage,
    waiting,
    runJob,
  }
}
