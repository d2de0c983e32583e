import { notPossibleNow } from '#lib/errors.ts'
import { FetchError } from '#platform/safe-fetch.ts'
import type { Call } from '#shop/shop.ts'
import { adapterOf } from '../adapters/gateways.ts'
import { askGateway, keptAnswer, resultOf } from '../gateway.ts'
import type { SmsProblem } from '../rules.ts'
import { readSmsSetup } from '../setup.ts'

const failed = (problem: SmsProblem, answer = '') => ({ balance: null, problem, answer })

/** Asks the gateway what is left of the account. */
export async function askBalance({ db, fetchOutside, encryptionOf }: Call) {
  const { gateway, key: stored } = await readSmsSetup(db)
  if (!gateway) throw notPossibleNow('No gateway for text messages is connected.')
  const adapter = adapterOf(gateway)
  if (!adapter.balance) throw notPossibleNow('This gateway does not say what is left.')
  const key = stored === null ? '' : encryptionOf('sms').decrypt(stored)
  // After a restore without the shop's secret.
  if (key === null) return failed('secret')
  try {
    const request = adapter.balance.ask({ url: gateway.url, key, sender: gateway.sender, user: gateway.user })
    const response = await askGateway(fetchOutside, request)
    const isAnswered = response.status >= 200 && response.status < 300
    const balance = isAnswered ? adapter.balance.read(response.body) : null
    if (balance !== null) return { balance, problem: '' as const, answer: '' }
    // It refuses as it refuses messages.
    const { problem, answer } = resultOf(adapter, response)
    return failed(problem || 'answer', keptAnswer(answer, [key]))
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    return failed(error.mayHaveArrived ? 'no-answer' : 'connection')
  }
}
