import { expect, test } from 'vitest'
import { orderInput } from '#shop/orders/contract.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { orderObject } from './order-object.ts'

const ordered = {
  lines: [
    {
      id: '7',
      name: 'Lamp',
      imageUrl: '/images/a-900.webp',
      color: 'Red',
      size: 'N/A',
      quantity: 3,
      originalPrice: 99.9,
      customerEmail: 'somebody@else.example',
    },
  ],
  shipping: {
    name: 'রহিমা',
    mobileNumber: '01712345678',
    email: 'guest@shop.example',
    district: 'ঢাকা',
    thana: 'সাভার',
    address: 'House 4',
    comment: '',
    addressType: 'Home',
    deliveryArea: 'Outside Dhaka',
    paymentSystem: 'Cash On Delivery',
  } as const,
  deliveryCharge: 110,
  placedAt: new Date('2026-11-20T20:05:00Z'),
  language: 'bn',
} as const

test('the order object has every field the specification names, and the shop takes it [DATA-20] [NUM-04]', () => {
  const order = orderObject({ ...ordered, email: '' })
  expect(order).toEqual({
    date: '21 Nov, 2026',
    time: '02:05 am',
    placedAt: '2026-11-20T20:05:00.000Z',
    subTotal: 299.7,
    total: 409.7,
    orderStatus: 'Pending',
    language: 'bn',
    products: [
      {
        id: '7',
        name: 'Lamp',
        imageUrl: '/images/a-900.webp',
        color: 'Red',
        size: 'N/A',
        originalPrice: 99.9,
        quantity: 3,
        customerEmail: '',
      },
    ],
    customerData: { ...ordered.shipping, deliveryCharge: 110 },
  })
  expect(orderInput.safeParse(order).error).toBeUndefined()
})

test('a line of a variant names it, so that exactly this one is ordered', () => {
  const [line] = ordered.lines
  const variant = { ...line, variantId: '12', options: { Litre: '1' } }
  const order = orderObject({ ...ordered, lines: [variant], email: '' })
  expect(order.products[0]).toMatchObject({ id: '7', color: 'Red', variantId: '12' })
  expect(orderInput.safeParse(order).error).toBeUndefined()
})

test('the email of the session stands in the order, not the one that was typed or stored before', () => {
  const { products, customerData } = orderObject({ ...ordered, email: 'me@shop.example' })
  expect(customerData.email).toBe('me@shop.example')
  expect(products[0]?.customerEmail).toBe('me@shop.example')
})

test('an order id is shown in groups that can be read aloud', () => {
  expect(formatOrderId('8F3K2M7Q')).toBe('#8F3K-2M7Q')
})
