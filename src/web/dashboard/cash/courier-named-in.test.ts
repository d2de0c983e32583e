import { expect, test } from 'vitest'
import { courierNamedIn } from './courier-named-in.ts'

const headings = 'Invoice,Collected Amount\n'

test.each([
  ['Pathao_payment_77.csv', headings, 'pathao'],
  ['payment.csv', `STEADFAST Courier Ltd.\n\n${headings}`, 'steadfast'],
  // A word that only begins like one, and a row far below.
  ['payment.csv', `${headings}1,500\n2,600\n3,"Redxona, Pathao point"\n`, undefined],
  ['redxona.csv', headings, undefined],
  ['RedX.csv', 'Formerly with Pathao\n', undefined],
])('%s: the courier is taken of the file where it names one only', async (name, text, courier) => {
  expect(await courierNamedIn(new File([text], name))).toBe(courier)
})
