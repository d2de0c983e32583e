import { inject } from 'vitest'
import { formatOrderId } from '#shop/orders/rules.ts'
import { callApiAs, owner } from './accounts.ts'
import { orderFor, postOrder, productsOf } from './api-calls.ts'
import { moveAsOwner, nextPhone } from './fixtures.ts'

/** The phone on which everything has to be reached by a thumb. */
export const smallPhone = { viewport: { width: 360, height: 780 } }

interface Kurti {
  id: string
  /** What stands on its pieces. */
  code: string
  variantId: string
  price: number
}

/** An article number with its check digit. */
function articleNumber(digits: string) {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

let made = 0
/** A kurti in two sizes, one with a barcode, the other with an SKU. */
export async function makeKurtis(): Promise<{ medium: Kurti; large: Kurti }> {
  made += 1
  const barcode = articleNumber(`89${String(Date.now()).slice(-8)}${String(made).padStart(2, '0').slice(-2)}`)
  const sku = `KURTI-${barcode}`
  const { insertedId: id } = await callApiAs(owner(), 'POST', '/postProduct', {
    name: `Kurti to scan ${barcode}`,
    category: 'Women Items',
    subCategory: 'Clothing',
    originalPrice: 500,
    variants: [
      { options: { size: 'M' }, stock: 50, barcode },
      { options: { size: 'L' }, stock: 50, sku },
    ],
  })
  const { data } = await callApiAs(owner(), 'GET', `/product/${id}`)
  const [medium, large] = data.variants.map(({ _id }: { _id: string }) => _id)
  return {
    medium: { id, code: barcode, variantId: medium, price: 500 },
    large: { id, code: sku, variantId: large, price: 500 },
  }
}

/** A confirmed order of these kurtis with a parcel at a courier, and its code there. */
export async function makeParcel(pieces: [Kurti, number][], courierName = 'Sundarban') {
  const lines = pieces.map(([{ id, variantId, price }, quantity]) => ({
    id,
    variantId,
    quantity,
    originalPrice: price,
  }))
  const subTotal = lines.reduce((sum, { quantity, originalPrice }) => sum + quantity * originalPrice, 0)
  const { customerData } = orderFor((await productsOf(inject('shopUrl'))).slice(0, 1), {
    mobileNumber: nextPhone(),
  })
  const total = subTotal + customerData.deliveryCharge
  const id = await postOrder(inject('shopUrl'), { products: lines, customerData, subTotal, total })
  await moveAsOwner(id, 'Confirmed')
  const code = `SB-${id}`
  await callApiAs(owner(), 'POST', `/orders/${id}/parcel`, { courierName, trackingCode: code })
  return { id, code, number: formatOrderId(id) }
}
