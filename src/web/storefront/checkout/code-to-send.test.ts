import { expect, test } from 'vitest'
import { codeToSend } from './code-to-send.ts'

const answer = (discountCode: string, codeProblem: 'ended' | null = null) => ({ discountCode, codeProblem })

test('an order is sent with the code that was typed until the shop has rejected that code [D67]', () => {
  expect(codeToSend('EID10', undefined, null)).toBe('EID10')
  expect(codeToSend('EID10', answer(''), null)).toBe('EID10')
  expect(codeToSend('EID10', answer('EID9', 'ended'), null)).toBe('EID10')
  expect(codeToSend('EID10', answer('EID10'), null)).toBe('EID10')
  expect(codeToSend('EID10', answer('EID10', 'ended'), null)).toBe('')
  expect(codeToSend('', answer(''), null)).toBe('')
})

test('a code that could not be asked about is not sent, and one that was granted before is', () => {
  const failed = new Error('offline')
  expect(codeToSend('EID10', undefined, failed)).toBe('')
  expect(codeToSend('EID10', answer(''), failed)).toBe('')
  expect(codeToSend('EID10', answer('EID10'), failed)).toBe('EID10')
})
