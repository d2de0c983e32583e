import { test } from 'vitest'
import { killAtEachStep } from './killed-at-each-step.ts'

test('killed at each step of booking with RedX, telling and news the shop makes nothing twice and loses no taka [D83] [D84] [D87]', async () => {
  await killAtEachStep('redx')
})
