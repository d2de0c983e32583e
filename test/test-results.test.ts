import { expect, test } from 'vitest'
// @ts-expect-error plain JavaScript, as it runs on the machine's own Node
import { judge, verdict } from '../scripts/test-results.mjs'

const passed = (name: string) => ({ fullName: name, status: 'passed', failureMessages: [] })
const failed = (name: string) => ({ fullName: name, status: 'failed', failureMessages: [`${name} is red`] })
const fileOf = (name: string, ...assertionResults: { status: string }[]) => ({
  name,
  assertionResults,
  status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  message: '',
})

test('what fails twice is a failure, what passes when repeated is unsteady, and each test counts once', () => {
  const steady = fileOf('steady', passed('a'), passed('b'))
  const racing = fileOf('racing', passed('c'), failed('d'))
  const broken = fileOf('broken', passed('e'), failed('f'), failed('g'))
  const again = [fileOf('racing', passed('c'), passed('d')), broken]
  const result = judge([steady, racing, broken], again)
  expect([result.passed, result.failed]).toEqual([5, 2])
  expect(result.failures).toEqual([expect.stringMatching(/^broken\n {2}f\n {4}f is red\n {2}g\n/)])
  expect(result.unsteady).toEqual([expect.stringMatching(/^racing\n {2}d\n/)])
})

test('a file that could not run counts as one failure', () => {
  const file = { name: 'unreadable', status: 'failed', assertionResults: [], message: 'No such module' }
  expect(judge([file], [file])).toEqual({
    passed: 0,
    failed: 1,
    failures: ['unreadable\n  No such module'],
    unsteady: [],
  })
})

test.each([
  [{ passed: 3, failed: 0, unsteady: 0 }, false, 0, '3 passed, 0 failed'],
  [{ passed: 3, failed: 1, unsteady: 0 }, true, 1, '3 passed, 1 failed'],
  [{ passed: 3, failed: 0, unsteady: 1 }, false, 1, '3 passed, 0 failed, 1 passed only when repeated'],
  [{ passed: 3, failed: 0, unsteady: 1 }, true, 0, '3 passed, 0 failed, 1 passed only when repeated'],
])('%j lands, unsteady tests allowed: %s', (counts, allowed, exitCode, line) => {
  expect(verdict(counts, allowed)).toEqual({ line, exitCode })
})
