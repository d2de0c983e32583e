import type { GatewayInput } from '../contract.ts'
import type { KnownGateway } from '../gateway-fields.ts'
import type { SmsAdapter } from './adapter.ts'
import { alpha } from './alpha.ts'
import { bulksmsbd } from './bulksmsbd.ts'
import { mim } from './mim.ts'
import { otherGateway } from './other.ts'
import { ssl } from './ssl.ts'

/** How each gateway is spoken to. */
const adapters: Record<KnownGateway, SmsAdapter> = { alpha, bulksmsbd, ssl, mim }

export const adapterOf = (gateway: GatewayInput): SmsAdapter =>
  gateway.provider === 'other' ? otherGateway(gateway) : adapters[gateway.provider]
