import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'
import { oneAtATime } from './migrate.ts'

const shop = openTestShop()

test('of several machines that start at once one sets up the database, and the others wait', async () => {
  const steps: string[] = []
  const setup = (name: string) => async () => {
    steps.push(`${name} begins`)
    await wait(200)
    steps.push(`${name} ends`)
  }
  await Promise.all(['one', 'two', 'three'].map((name) => oneAtATime(shop.databaseUrl, setup(name))))
  expect(steps).toHaveLength(6)
  for (const turn of [0, 2, 4]) expect(steps[turn + 1]).toBe(steps[turn]?.replace('begins', 'ends'))
  const failing = () => Promise.reject(new Error('no demo'))
  await expect(oneAtATime(shop.databaseUrl, failing)).rejects.toThrow('no demo')
  await oneAtATime(shop.databaseUrl, setup('after a failure'))
})
