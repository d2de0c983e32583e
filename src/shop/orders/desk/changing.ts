import { notFound } from '#lib/errors.ts'
import { takaFromPaisa } from '#lib/money.ts'
import type { Tx } from '#platform/database.ts'
import type { OrderFacts } from './contract.ts'

/** The row and the lines of an order that is to be changed; nobody else changes it until the transaction ends. */
export async function lockWholeOrder(tx: Tx, id: string) {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Order'))
  const lines = await tx
    .selectFrom('orderLines')
    .selectAll()
    .where('orderId', '=', id)
    .orderBy('position')
    .execute()
  return { order, lines }
}
export type WholeOrder = Awaited<ReturnType<typeof lockWholeOrder>>
export type StoredLine = WholeOrder['lines'][number]

type Row = Pick<
  WholeOrder['order'],
  | ('name' | 'mobileNumber' | 'district' | 'thana' | 'address' | 'addressType' | 'deliveryArea')
  | ('deliveryChargePaisa' | 'totalPaisa')
>
type Line = Pick<StoredLine, 'name' | 'nameBn' | 'size' | 'color' | 'quantity' | 'pricePaisa'>

/** What an order says, for its history. */
export const factsOf = (order: Row, lines: readonly Line[]): OrderFacts => ({
  lines: lines.map(({ name, nameBn, size, color, quantity, pricePaisa }) => ({
    ...{ name, nameBn, size, color, quantity, price: takaFromPaisa(pricePaisa) },
  })),
  ...{ name: order.name, mobileNumber: order.mobileNumber, district: order.district, thana: order.thana },
  address: order.address,
  addressType: order.addressType as OrderFacts['addressType'],
  deliveryArea: order.deliveryArea as OrderFacts['deliveryArea'],
  deliveryCharge: takaFromPaisa(order.deliveryChargePaisa),
  total: takaFromPaisa(order.totalPaisa),
})
