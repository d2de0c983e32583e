import { FetchError, type SafeFetch } from '#platform/safe-fetch.ts'
import type { Shop } from '#shop/shop.ts'
import { adapterOf } from '../adapters/gateways.ts'
import type { GatewayInput } from '../contract.ts'
import { askGateway, type GatewayResult, keptAnswer, resultOf } from '../gateway.ts'
import { readSmsSetup, type StoredSetup } from '../setup.ts'

interface Account {
  gateway: GatewayInput
  key: string
}

export interface OutgoingMessage extends Account {
  phone: string
  text: string
  /** The number of this try, stored before it is made. */
  ref: string
  /** What must not be stored of the answer, beside the key. */
  hidden?: string
}

/** The account at the gateway: `none` without a gateway, `secret` after a restore without the shop's secret. */
export function openAccount(
  { gateway, key: stored }: Pick<StoredSetup, 'gateway' | 'key'>,
  encryptionOf: Shop['encryptionOf'],
): Account | 'none' | 'secret' {
  if (!gateway) return 'none'
  const key = stored === null ? '' : encryptionOf('sms').decrypt(stored)
  return key === null ? 'secret' : { gateway, key }
}

/** The account at the gateway as it is stored now. */
export const readAccount = async (
  db: Parameters<typeof readSmsSetup>[0],
  encryptionOf: Shop['encryptionOf'],
) => openAccount(await readSmsSetup(db), encryptionOf)

/** Asks the gateway to send a message, once; `not-sent` is certain, everything else is what it answered. */
export async function requestGateway(
  fetchOutside: SafeFetch,
  { phone, text, ref, gateway, key, hidden = '' }: OutgoingMessage,
): Promise<GatewayResult | 'not-sent'> {
  const adapter = adapterOf(gateway)
  const account = { url: gateway.url, key, sender: gateway.sender, user: gateway.user }
  try {
    const sent = adapter.send(account, { phone, text, ref })
    const result = resultOf(adapter, await askGateway(fetchOutside, sent))
    return { ...result, answer: keptAnswer(result.answer, [key, hidden]) }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    if (!error.mayHaveArrived) return 'not-sent'
    return { state: 'unclear', problem: 'no-answer', gatewayId: '', code: '', answer: error.message }
  }
}
