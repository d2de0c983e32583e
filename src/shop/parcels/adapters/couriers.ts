import type { Courier } from '#shop/orders/parcel-rules.ts'
import type { CourierAdapter } from './adapter.ts'
import { pathao } from './pathao.ts'
import { redx } from './redx.ts'
import { steadfast } from './steadfast.ts'

/** How each courier is spoken to. */
export const adapters: Record<Courier, CourierAdapter> = { steadfast, pathao, redx }
