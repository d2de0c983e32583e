import type { Courier } from '#shop/couriers/courier-fields.ts'
import { type Meaning, normaliseStatus, usualParcel } from '../statuses.ts'
import type { CourierAdapter } from './adapter.ts'
import { pathao } from './pathao.ts'
import { redx } from './redx.ts'
import { steadfast } from './steadfast.ts'

/** How each courier is spoken to. */
export const adapters: Record<Courier, CourierAdapter> = { steadfast, pathao, redx }

/** What a status of a courier means. */
export const meaningOf = (courier: Courier, raw: string, { isExchange } = usualParcel): Meaning => {
  const table = adapters[courier].meanings
  const key = normaliseStatus(raw)
  if (isExchange && /^exchanged?(?:-delivered)?$/.test(key)) return { state: 'delivered' }
  return (Object.hasOwn(table, key) && table[key]) || { state: null, attention: 'unknown status' }
}
