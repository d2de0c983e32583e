import { notPossibleNow } from '#lib/errors.ts'
import { type Courier, courierFields } from '#shop/couriers/courier-fields.ts'
import type { Shop } from '#shop/shop.ts'
import { CourierError, type CourierPayment, type PaidParcels } from '../adapters/adapter.ts'
import { adapters } from '../adapters/couriers.ts'
import { getUsableConnection, openSession, recordCourierError } from '../connections.ts'
import type { CourierProblem } from '../rules.ts'

export type { CourierPayment, PaidParcels }

/** Milliseconds for an answer that a person waits for. */
const timeout = 12_000

interface CourierWhy {
  problem: string
  problemCode: CourierProblem | null
}

/**
 * What a courier answers; otherwise why it does not. `isOfOne`: it has answered, but not about this payment; after any other problem it is
 * of no use to go on.
 */
type Answer<T> = { value: T } | { why: CourierWhy; isOfOne: boolean }

/** The payments of a connected courier that says by its API what it paid; throws an error for staff without a connection. */
export async function openPayments(shop: Shop, courier: Courier) {
  const row = await getUsableConnection(shop.db, courier)
  const { payments } = adapters[courier]
  if (!payments) throw notPossibleNow(`${courierFields[courier].name} does not say by its API what it paid.`)
  if (row.quietUntil && row.quietUntil > new Date())
    throw notPossibleNow(`${courierFields[courier].name} wants fewer requests. Please try again later.`)
  async function ask<T>(
    question: (session: ReturnType<typeof openSession>) => Promise<T>,
  ): Promise<Answer<T>> {
    try {
      return { value: await question(openSession(shop, row, timeout)) }
    } catch (error) {
      if (!(error instanceof CourierError)) throw error
      await recordCourierError(shop.db, courier, error)
      const { message: problem, code: problemCode, kind } = error
      return { why: { problem, problemCode }, isOfOne: kind === 'refused' }
    }
  }
  return {
    list: (page: number) => ask<CourierPayment[]>((session) => payments.list(session, page)),
    read: (number: string) => ask<PaidParcels>((session) => payments.read(session, number)),
  }
}
