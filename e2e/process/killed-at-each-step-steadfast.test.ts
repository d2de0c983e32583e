import { expect, test } from 'vitest'
import {
  balanceOf,
  call,
  kill,
  killAtEachStep,
  killBeforeAcknowledgement,
  killWhileStoring,
  parcelsOf,
  type Round,
  select,
  send,
  soon,
  startAgain,
  sumOf,
} from './killed-at-each-step.ts'

let rounds: Round[]

test('killed at each step of booking with Steadfast, telling and news the shop makes nothing twice and loses no taka [D83] [D84] [D87]', async () => {
  rounds = await killAtEachStep('steadfast')
})

test('a statement is booked whole or not at all, and once, also when nobody has seen the answer [D86]', async () => {
  const collected = sumOf(rounds)
  const owed = { due: collected, received: 0, open: collected }
  const file = new FormData()
  const lines = rounds.map(({ id, due }) => `${parcelsOf(id)[0]?.id},${due}`)
  file.append('file', new Blob([`Consignment ID,Collected\n${lines.join('\n')}\n`]), 'payment.csv')
  const { _id: statement } = await call(
    'POST',
    '/courier-statements?courier=steadfast&number=P-1&fileName=payment.csv',
    file,
  )
  await call('PUT', `/courier-statements/${statement}/mapping`, {
    consignment: 0,
    collected: 1,
    reference: null,
    phone: null,
    charge: null,
    cashCharge: null,
    returnCharge: null,
  })
  const apply = () => send('POST', `/courier-statements/${statement}/apply`, { collected, rows: 3 })
  const isApplied = async () =>
    (await select('select 1 from courier_statements where applied_at is not null')).length === 1
  await killWhileStoring('lock table audit_entries in share mode', [], 1, () => {
    apply().catch(() => {})
  })
  await startAgain()
  expect(await isApplied()).toBe(false)
  expect(await balanceOf(rounds)).toEqual(owed)
  apply().catch(() => {})
  await soon(isApplied).toBe(true)
  await kill()
  await startAgain()
  expect((await apply()).status).toBe(409)
  const settled = { due: collected, received: collected, open: 0 }
  expect(await balanceOf(rounds)).toEqual(settled)
  await killBeforeAcknowledgement('handle-courier-webhook')
  expect(await balanceOf(rounds)).toEqual(settled)
})
