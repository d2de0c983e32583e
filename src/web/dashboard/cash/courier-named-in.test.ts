import { expect, test } from 'vitest'
import { courierNamedIn } from './courier-named-in.ts'

test.each([
  ['Pathao_payment_77.csv', 'pathao'],
  ['payment STEADFAST.xlsx', 'steadfast'],
  ['payment.csv', undefined],
  // A word that only begins like one, and two of them.
  ['redxona.csv', undefined],
  ['RedX, formerly Pathao.csv', undefined],
])('%s: the courier is taken from the name of the file where it names one only', (name, courier) => {
  expect(courierNamedIn(name)).toBe(courier)
})
