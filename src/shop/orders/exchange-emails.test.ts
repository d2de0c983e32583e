import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverOrder } from '#test/delivered-order.ts'
import { openMailServer, partsOf } from '#test/mail-server.ts'
import { openTestShop } from '#test/shop.ts'
import { formatOrderId } from './rules.ts'

let mail: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  mail = await openMailServer()
})
const shop = openTestShop({ smtpUrl: () => mail.url })
afterAll(() => mail.down())

let count = 0
/** The lines of the last of so many e-mails to an address. */
async function lastTo(email: string, emails: number) {
  const received = () => mail.received.filter(({ to }) => to.includes(email))
  await expect.poll(() => received().length).toBe(emails)
  const last = received().at(-1) ?? expect.fail()
  return partsOf(last).text.split(/\s*\n\s*/)
}
const newEmail = () => `exchanged-${++count}@mail.example`

test('the customer of an exchange reads of which order, what the rider takes back and what is to be paid [D93]', async () => {
  await shop.jobs.start()
  const first = await deliverOrder(shop, { pieces: [2, 1] })
  const email = newEmail()
  const id = await first.exchange({ back: [[1, 2]], sent: [first.kurti('L', 2)], email })
  const original = formatOrderId(first.id)
  const placed = await lastTo(email, 1)
  expect(placed).toContain(
    `It exchanges pieces of your order ${original}, and what you paid for them counts. Please hand the rider, when the parcel comes: 2 × Kurti (Red, M).`,
  )
  expect(placed.join(' ')).toContain('You pay the rider ৳70 in cash.')
  await first.receive(id, [1, 2, 0, 0])
  await first.moveOf(id, 'Confirmed')
  expect(await lastTo(email, 2)).toContain(
    `It exchanges pieces of your order ${original}, and what you paid for them counts. We have received those pieces.`,
  )
  // What was exchanged is nothing that has to be done any more.
  await first.moveOf(id, 'Shipping')
  await lastTo(email, 3)
  await first.moveOf(id, 'Delivered')
  expect((await lastTo(email, 4)).join(' ')).not.toContain(original)
})

test('an exchange for nothing says so, and one that is cancelled that it is undone, in Bengali [D93]', async () => {
  const first = await deliverOrder(shop)
  await shop.db.updateTable('orders').set({ language: 'bn' }).where('id', '=', first.id).execute()
  const email = newEmail()
  const id = await first.exchange({ back: [[1, 1]], sent: [first.kurti('L')], charge: 0, email })
  const original = formatOrderId(first.id)
  const placed = await lastTo(email, 1)
  expect(placed).toContain(
    `এটি আপনার অর্ডার ${original}-এর পণ্য বদলের অর্ডার; সেগুলোর জন্য যা দিয়েছেন তা ধরা হয়েছে। পার্সেল এলে ডেলিভারি প্রতিনিধিকে ফেরত দেবেন: ১ × Kurti (Red, M)।`,
  )
  expect(placed.join(' ')).toContain('ডেলিভারির সময় কোনো টাকা দিতে হবে না।')
  await first.moveOf(id, 'Cancelled')
  expect(await lastTo(email, 2)).toContain(
    `বদলটি বাতিল হয়েছে: আপনার অর্ডার ${original} আবার আগের মতোই আছে, পণ্য আপনার কাছেই থাকবে।`,
  )
})
