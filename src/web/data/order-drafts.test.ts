import { expect, test } from 'vitest'
import { deleteOrderDrafts, readOrderDrafts, writeOrderDrafts } from './order-drafts.ts'

test('drafts of orders are those of one person, until the session ends', () => {
  const areTexts = (value: unknown): value is string[] => Array.isArray(value)
  writeOrderDrafts('rahim@example.com', ['an order of Nasima'])
  expect(readOrderDrafts('rahim@example.com', areTexts)).toEqual(['an order of Nasima'])
  expect(readOrderDrafts('karim@example.com', areTexts)).toEqual([])
  deleteOrderDrafts()
  expect(readOrderDrafts('rahim@example.com', areTexts)).toEqual([])
})
