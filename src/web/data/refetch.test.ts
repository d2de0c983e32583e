import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refetch } from './refetch.ts'

/** A list that is shown, and each of its readings to be answered. */
function shownList() {
  const client = new QueryClient()
  const readings: ((rows: string) => void)[] = []
  const list = new QueryObserver(client, {
    queryKey: ['GET /orders', { status: 'Pending' }],
    queryFn: () => new Promise<string>((resolve) => readings.push(resolve)),
  })
  list.subscribe(() => {})
  return { client, readings, rows: () => list.getCurrentResult().data }
}

test.each([
  ['every list', {}],
  [
    'those that are being read',
    { predicate: ({ state }: { state: { fetchStatus: string } }) => state.fetchStatus === 'fetching' },
  ],
])('a list that is read for the first time while something changes is read again: %s', async (_, more) => {
  const { client, readings, rows } = shownList()
  const done = refetch(client, { queryKey: ['GET /orders'], ...more })
  expect(readings).toHaveLength(2)
  readings[1]?.('after the change')
  readings[0]?.('before the change')
  await done
  expect(rows()).toBe('after the change')
})

test('a list that has rows keeps them until it is read again', async () => {
  const { client, readings, rows } = shownList()
  readings[0]?.('before')
  await expect.poll(rows).toBe('before')
  const done = refetch(client, { queryKey: ['GET /orders'] })
  expect(rows()).toBe('before')
  readings[1]?.('after')
  await done
  expect(rows()).toBe('after')
})
