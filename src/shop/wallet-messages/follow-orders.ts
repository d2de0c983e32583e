import type { OrderSubscriber } from '#shop/orders/events.ts'
import { matchMoney } from './match-money.ts'

/** What was typed in, or decided by staff, is compared with what the wallet wrote, where a phone passes that on. */
export const matchTypedMoney: OrderSubscriber<'advanceChanged'> = async (tx, { jobs }, { wallet, trxId }) => {
  const isOn = await tx.selectFrom('walletForwarding').select('onlyRow').executeTakeFirst()
  if (isOn) await jobs.enqueue(tx, matchMoney, { wallet, trxId })
}
