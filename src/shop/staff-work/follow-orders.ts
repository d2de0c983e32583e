import type { Tx } from '#platform/database.ts'
import { type Actor, roleOf, userOf } from '#shop/orders/commands/actor.ts'
import type { OrderSubscriber } from '#shop/orders/events.ts'

/** An order counts as that of the person of the shop who has confirmed it last; of nobody once its customer has. */
export const creditMove: OrderSubscriber<'moved'> = async (tx, _, { id, to, actor }) => {
  if (to === 'Confirmed') await credit(tx, id, actor)
}

/** Also of an order that was Confirmed already, without a call or before it was changed. */
export const creditCall: OrderSubscriber<'called'> = async (tx, _, { id, outcome, actor }) => {
  if (outcome === 'confirmed') await credit(tx, id, actor)
}

export const forgetCredit: OrderSubscriber<'moveUndone'> = (tx, _, { id }) =>
  tx.deleteFrom('orderConfirmers').where('orderId', '=', id).execute()

async function credit(tx: Tx, orderId: string, actor: Actor) {
  await tx.deleteFrom('orderConfirmers').where('orderId', '=', orderId).execute()
  const user = userOf(actor)
  if (!user || roleOf(actor) !== 'admin') return
  await tx
    .insertInto('orderConfirmers')
    .values({ orderId, userId: user.id, apiKeyId: user.apiKey?.id ?? null })
    .execute()
}
