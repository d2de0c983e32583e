import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'
import { clearLimit, countAgainstLimit, countWithDelay, refundLimit } from './rate-limits.ts'

const shop = openTestShop()

const count = (key: string) => countAgainstLimit(shop.db, key, 2, 600)
const rowOf = (key: string) =>
  shop.db.selectFrom('limits').select(['count', 'expiresAt']).where('key', '=', key).executeTakeFirstOrThrow()
/** Lets time pass for a limit. */
const passSeconds = (key: string, seconds: number) =>
  sql`update limits set expires_at = expires_at - make_interval(secs => ${seconds}) where key = ${key}`.execute(
    shop.db,
  )

test('a window ends when it was due, however often the limit is used meanwhile', async () => {
  await count('fixed')
  await passSeconds('fixed', 300)
  const { expiresAt } = await rowOf('fixed')
  await count('fixed')
  for (let tried = 0; tried < 3; tried++)
    await expect(count('fixed')).rejects.toMatchObject({ code: 'too-many' })
  expect(await rowOf('fixed')).toEqual({ count: 5, expiresAt })

  await passSeconds('fixed', 301)
  await count('fixed')
  const next = await rowOf('fixed')
  expect(next.count).toBe(1)
  expect(next.expiresAt.getTime() - Date.now()).toBeGreaterThan(540_000)
})

test('a refunded use is not counted, and a cleared limit starts over', async () => {
  await count('refunded')
  await count('refunded')
  await refundLimit(shop.db, 'refunded')
  await count('refunded')
  await expect(count('refunded')).rejects.toMatchObject({ code: 'too-many' })
  await clearLimit(shop.db, 'refunded')
  await count('refunded')
  for (let refund = 0; refund < 3; refund++) await refundLimit(shop.db, 'refunded')
  expect(await rowOf('refunded')).toMatchObject({ count: 0 })
})

test('the delay of a limit grows with every use that it lets through, and ends with its window', async () => {
  const use = () => countWithDelay(shop.db, 'growing', { free: 2, first: 100, max: 350, window: 6000 })
  await use()
  await use()
  for (const wait of [100, 200, 350, 350]) {
    const refused = await use().catch((error) => error)
    expect(refused).toMatchObject({ code: 'too-many' })
    // Less what has passed since.
    expect(refused.details.retryAfter).toBeLessThanOrEqual(wait)
    expect(refused.details.retryAfter).toBeGreaterThan(wait - 60)
    await sql`update limits set next_at = next_at - make_interval(secs => ${wait}) where key = 'growing'`.execute(
      shop.db,
    )
    await use()
  }
  await passSeconds('growing', 6001)
  await use()
  await use()
  expect(await use().catch(({ code }) => code)).toBe('too-many')
})
