import { asObject, CourierError, callCourier, textOf } from '#shop/parcels/commands/ask-record.ts'
import type { Shop } from '#shop/shop.ts'
import type { CourierRow } from './rules.ts'

// As programs that use it read it: the service publishes no documents. So every field is read with care.

const timeout = 20_000

const countOf = (value: unknown) => {
  const count = Number(textOf(value) || Number.NaN)
  return Number.isSafeInteger(count) && count >= 0 && count <= 100_000 ? count : null
}

/** A courier's row; null where it has no parcels, which such a service also says of couriers that it could not ask. */
function rowOf(courier: string, value: unknown): CourierRow | null {
  const entry = asObject(value)
  const parcels = countOf(entry?.total_parcel)
  if (!entry || !parcels || courier === 'summary' || !/^[\w -]{1,40}$/.test(courier)) return null
  const delivered = countOf(entry.success_parcel)
  const ratio = Number(textOf(entry.success_ratio).replace(/\s*%$/, '') || Number.NaN)
  const percent =
    delivered !== null && delivered <= parcels
      ? (delivered / parcels) * 100
      : ratio >= 0 && ratio <= 100
        ? ratio
        : null
  return { courier: courier.toLowerCase(), from: parcels, to: parcels, percent }
}

interface Account {
  fetchOutside: Shop['fetchOutside']
  baseUrl: string
  key: string
}

/** What a service knows of a phone number. Throws a `CourierError`. */
export async function askBdCourier(account: Account, phone: string) {
  const answer = await callCourier(
    { ...account, timeout },
    {
      method: 'POST',
      path: '/courier-check',
      headers: { authorization: `Bearer ${account.key}` },
      body: { phone },
      mayBeEmpty: true,
    },
  )
  const data =
    asObject(answer.courierData) ?? asObject(asObject(answer.data)?.courierData) ?? asObject(answer.data)
  // An empty answer says that it knows nothing; another one has to have what was asked for.
  if (!data && Object.keys(answer).length > 0)
    throw new CourierError('lost', 'The answer has no courierData.', { code: 'unreadable' })
  const { reports } = answer
  return {
    couriers: Object.entries(data ?? {}).flatMap(([courier, value]) => rowOf(courier, value) ?? []),
    reports: Array.isArray(reports) ? Math.min(reports.length, 100_000) : 0,
    kinds: [],
  }
}
