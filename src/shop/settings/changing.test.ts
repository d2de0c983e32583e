import { expect, test } from 'vitest'
import { openTestShop, refused } from '#test/shop.ts'
import { getPageText, getSettings, getWritten, putPageText, putSettings, settings } from './contract.ts'
import { settingFrom, settingGroups } from './rules.ts'

const shop = openTestShop()

const asShown = async () => (await shop.send('GET', '/api/settings')).body
const audit = (action: string) =>
  shop.db
    .selectFrom('auditEntries')
    .select(['userId', 'subject', 'before', 'after'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()

test('a change is shown to everybody at once, and the audit log says who changed what from what to what', async () => {
  const person = await shop.person('admin')
  const admin = await shop.as(person)
  const before = await asShown()
  const to = { shopName: 'Hat', chargeInsideDhaka: 70.5, returnDays: 3 }
  const changed = await admin(putSettings, { body: { from: before, to } })
  expect(changed).toEqual({ ...before, ...to })
  expect(await asShown()).toEqual({ ...before, ...to })
  expect((await audit('settings-changed')).at(-1)).toEqual({
    ...{ userId: person.user.id, subject: 'settings' },
    before: { shopName: before.shopName, chargeInsideDhaka: 50, returnDays: 7 },
    after: to,
  })
  // Once more, because the answer was lost: nothing changes, nothing is written down.
  await admin(putSettings, { body: { from: before, to } })
  expect(await audit('settings-changed')).toHaveLength(1)
})

test('of two administrators who change the same setting the second is told; different settings do not disturb each other', async () => {
  const [one, other] = [await shop.as('admin'), await shop.as('admin')]
  const from = await one(getSettings, {})
  await one(putSettings, { body: { from, to: { phone: '01811-111111' } } })
  expect(
    await refused(other(putSettings, { body: { from, to: { phone: '01822-222222', dbid: '17' } } })),
  ).toMatchObject({
    ...{ code: 'not-possible-now', fields: { phone: expect.any(String) } },
    expected: { phone: '01811-111111', dbid: '' },
  })
  expect(await asShown()).toMatchObject({ phone: '01811-111111', dbid: '' })
  await other(putSettings, { body: { from, to: { dbid: '17' } } })
  expect(await asShown()).toMatchObject({ phone: '01811-111111', dbid: '17' })

  for (let round = 0; round < 5; round++) {
    const seen = await one(getSettings, {})
    const outcomes = await Promise.allSettled(
      [one, other].map((admin, index) =>
        admin(putSettings, { body: { from: seen, to: { bin: `${round} ${index}` } } }),
      ),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  }
})

test.each([
  [{ shopName: '  ' }, 'shopName'],
  [{ shopName: 'x'.repeat(201) }, 'shopName'],
  [{ email: 'nobody' }, 'email'],
  [{ phone: 'call me' }, 'phone'],
  [{ chatLink: 'javascript:alert(1)' }, 'chatLink'],
  [{ chatLink: 'http://shop.example' }, 'chatLink'],
  [{ socialLink: '' }, 'socialLink'],
  [{ instagramLink: 'instagram' }, 'instagramLink'],
  [{ chargeInsideDhaka: -1 }, 'chargeInsideDhaka'],
  [{ chargeInsideDhaka: 10.005 }, 'chargeInsideDhaka'],
  [{ freeDeliveryOver: '5000' }, 'freeDeliveryOver'],
  [{ returnDays: 2.5 }, 'returnDays'],
  [{ returnDays: 366 }, 'returnDays'],
  [{ unknown: 1 }, 'unknown'],
])('%j is refused beside its field, and nothing else of the call is done', async (to, field) => {
  const admin = await shop.as('admin')
  const before = await asShown()
  const answer = await refused(
    admin(putSettings, { body: { from: {}, to: { tradeLicence: '9', ...to } } as never }),
  )
  expect(answer).toMatchObject({ code: 'invalid' })
  expect(Object.keys(answer.fields ?? {})).toEqual([`to.${field}`])
  expect(await asShown()).toEqual(before)
})

test('the page of the settings has every setting there is, and reads what is typed as the shop keeps it', () => {
  const onPage = Object.values(settingGroups).flatMap((group) => Object.keys(group))
  expect(onPage.sort()).toEqual(Object.keys(settings.shape).sort())
  expect(settingFrom('taka', ' ১,৫০০.৫০ ')).toBe(1500.5)
  expect(settingFrom('taka', '-1')).toBe(null)
  expect(settingFrom('taka', '20000000')).toBe(null)
  expect(settingFrom('days', '৭')).toBe(7)
  expect(settingFrom('days', '400')).toBe(null)
  expect(settingFrom('phone', '০১৭০০-০০০০০০')).toBe('01700-000000')
  expect(settingFrom('link', '')).toBe(null)
  expect(settingFrom('link or nothing', '')).toBe('')
  expect(settingFrom('words', ' ')).toBe(null)
})

test('a page of words is written, written anew and brought back, in each language for itself', async () => {
  const admin = await shop.as('admin')
  const page = 'privacy' as const
  const shown = async () => (await shop.as(null))(getPageText, { params: { page } })
  const write = (language: 'en' | 'bn', text: string | null, seen: string | null) =>
    admin(putPageText, { params: { page }, body: { language, text, seen } })
  const { en } = await write('en', '## Short\r\n\r\nWe tell nobody.  ', null)
  expect(await shown()).toEqual({ en: '## Short\n\nWe tell nobody.', bn: null })
  await write('bn', 'কাউকে বলি না।', null)
  expect(await shown()).toMatchObject({ bn: 'কাউকে বলি না।' })
  // Somebody who looked before that change would overwrite it without having read it.
  expect(await refused(write('en', 'Something else', null))).toMatchObject({ code: 'not-possible-now' })
  const again = await write('en', 'Something else', en?.updatedAt ?? null)
  expect(await admin(getWritten, { params: { page } })).toEqual(again)
  await write('en', null, again.en?.updatedAt ?? null)
  expect(await shown()).toEqual({ en: null, bn: 'কাউকে বলি না।' })
  expect(await audit('page-written')).toMatchObject([
    { subject: 'page privacy en', before: null, after: { text: '## Short\n\nWe tell nobody.' } },
    { subject: 'page privacy bn' },
    { after: { text: 'Something else' } },
    { before: { text: 'Something else' }, after: null },
  ])
  for (const text of ['', ' \n ', 'x'.repeat(15_001), 'bell \u0007'])
    expect(await refused(write('en', text, null))).toMatchObject({ code: 'invalid' })
})
