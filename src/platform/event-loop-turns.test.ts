import { expect, test } from 'vitest'
import { createEventLoopTurns } from './event-loop-turns.ts'

test('what arrives together runs in order, each in a turn of the event loop of its own', async () => {
  let turn = 0
  const count = () => {
    turn += 1
    if (ran.length < 4) setImmediate(count)
  }
  const ran: [string, number][] = []
  const inTurn = createEventLoopTurns()
  setImmediate(count)
  for (const name of ['a', 'b', 'c']) inTurn(() => ran.push([name, turn]))
  await expect.poll(() => ran.length).toBe(3)
  inTurn(() => ran.push(['d', turn]))
  await expect.poll(() => ran.length).toBe(4)
  expect(ran.map(([name]) => name)).toEqual(['a', 'b', 'c', 'd'])
  const turns = ran.map(([, at]) => at)
  expect(new Set(turns).size).toBe(4)
})
