import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { deleteUnusedImages } from '#shop/media/delete-unused-images.ts'
import { imageUrlFromId } from '#shop/media/rules.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import { settings } from './contract.ts'
import { settingGroups } from './setting-fields.ts'
import { parseSetting } from './setting-kinds.ts'

const shop = openTestShop()

interface Manifest {
  name: string
  start_url: string
  theme_color: string
  icons: { src: string; sizes: string; purpose: string }[]
}
async function fetchManifest(base: string): Promise<Manifest> {
  const response = await shop.app.inject({ url: `${base}/manifest.webmanifest` })
  expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  return response.json()
}

test('the manifest is served in both languages with the shop name of the settings', async () => {
  expect(await fetchManifest('')).toMatchObject({ name: 'Shodai', start_url: '/', display: 'standalone' })
  expect(await fetchManifest('/bn')).toMatchObject({ name: 'সদাই', start_url: '/bn' })
  await shop.db
    .insertInto('settings')
    .values({ key: 'shopName', value: JSON.stringify('Our <Shop>') })
    .execute()
  await shop.events.publish('storefront')
  expect((await fetchManifest('')).name).toBe('Our <Shop>')
})

test('every icon of the manifest exists in its declared size, plain and maskable', async () => {
  const { icons } = await fetchManifest('')
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).sort()).toEqual([
    '192x192 any',
    '192x192 maskable',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of icons) {
    const { width, height, format } = await sharp(await readFile(`public${src}`)).metadata()
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
  }
})

const fetchSettings = async () => (await shop.send('GET', '/api/settings')).body
const audit = (action: string) =>
  shop.db
    .selectFrom('auditEntries')
    .select(['userId', 'subject', 'before', 'after'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()

test('a change is visible at once, and the audit log has the actor and the values before and after', async () => {
  const person = await shop.person('admin')
  const admin = await shop.as(person)
  const before = await fetchSettings()
  const to = { shopName: 'Hat', chargeInsideDhaka: 70.5, returnDays: 3 }
  const changed = await admin('PUT /settings', { body: { from: before, to } })
  expect(changed).toEqual({ ...before, ...to })
  expect(await fetchSettings()).toEqual({ ...before, ...to })
  expect((await audit('settings-changed')).at(-1)).toEqual({
    userId: person.user.id,
    subject: 'settings',
    before: { shopName: before.shopName, chargeInsideDhaka: 50, returnDays: 7 },
    after: to,
  })
  // A retry after a lost response changes nothing and adds no audit entry.
  await admin('PUT /settings', { body: { from: before, to } })
  expect(await audit('settings-changed')).toHaveLength(1)
})

test('changing a setting that has changed since is rejected; changes of other settings are not', async () => {
  const [one, other] = [await shop.as('admin'), await shop.as('admin')]
  const from = await one('GET /settings', {})
  await one('PUT /settings', { body: { from, to: { phone: '01811-111111' } } })
  expect(
    await rejected(other('PUT /settings', { body: { from, to: { phone: '01822-222222', dbid: '17' } } })),
  ).toMatchObject({
    code: 'not-possible-now',
    fields: { phone: expect.any(String) },
    now: { phone: '01811-111111', dbid: '' },
  })
  expect(await fetchSettings()).toMatchObject({ phone: '01811-111111', dbid: '' })
  await other('PUT /settings', { body: { from, to: { dbid: '17' } } })
  expect(await fetchSettings()).toMatchObject({ phone: '01811-111111', dbid: '17' })

  for (let round = 0; round < 5; round++) {
    const current = await one('GET /settings', {})
    const results = await Promise.allSettled(
      [one, other].map((admin, index) =>
        admin('PUT /settings', { body: { from: current, to: { bin: `${round} ${index}` } } }),
      ),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
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
  [{ accent: 'red' }, 'accent'],
  [{ motif: 'paisley' }, 'motif'],
  [{ unknown: 1 }, 'unknown'],
])('%j is rejected with a field error, and nothing is changed', async (to, field) => {
  const admin = await shop.as('admin')
  const before = await fetchSettings()
  const error = await rejected(
    admin('PUT /settings', { body: { from: {}, to: { tradeLicence: '9', ...to } } as never }),
  )
  expect(error).toMatchObject({ code: 'invalid' })
  expect(Object.keys(error.fields ?? {})).toEqual([`to.${field}`])
  expect(await fetchSettings()).toEqual(before)
})

test('logo and favicon are pictures of the shop, and stay while they are used', async () => {
  const admin = await shop.as('admin')
  const image = 'f'.repeat(32)
  const url = imageUrlFromId(image)
  const from = await fetchSettings()
  const set = (logo: string) => admin('PUT /settings', { body: { from, to: { logo } } })
  for (const wrong of [url, 'https://elsewhere.example/a.png', '/images/1-900.webp'])
    expect((await rejected(set(wrong))).fields).toEqual({ 'to.logo': 'Not a picture of this shop.' })
  await shop.db
    .insertInto('images')
    .values({ id: image, width: 9, height: 9, createdAt: new Date(0) })
    .execute()
  expect(await set(url)).toMatchObject({ logo: url })
  const count = () => shop.db.selectFrom('images').select('id').where('id', '=', image).execute()
  await deleteUnusedImages(shop.db, shop.images)
  expect(await count()).toHaveLength(1)
  await admin('PUT /settings', { body: { from: { logo: url }, to: { logo: '' } } })
  await deleteUnusedImages(shop.db, shop.images)
  expect(await count()).toHaveLength(0)
})

test('accent and ornament are among the given ones', () => {
  expect(parseSetting('accent', 'plum')).toBe('plum')
  expect(parseSetting('accent', 'red')).toBe(null)
  expect(parseSetting('motif', 'kantha')).toBe('kantha')
  expect(parseSetting('motif', 'paisley')).toBe(null)
})

test('the groups contain every setting, and parseSetting normalises the input', () => {
  const grouped = settingGroups.flatMap(({ names }) => names)
  expect(grouped.sort()).toEqual(Object.keys(settings.shape).sort())
  expect(parseSetting('taka', ' ১,৫০০.৫০ ')).toBe(1500.5)
  // A comma that cannot group is never dropped.
  expect(parseSetting('taka', '60,50')).toBe(60.5)
  expect(parseSetting('taka', '6,0000')).toBe(null)
  expect(parseSetting('taka', '-1')).toBe(null)
  expect(parseSetting('taka', '20000000')).toBe(null)
  expect(parseSetting('days', '৭')).toBe(7)
  expect(parseSetting('days', '400')).toBe(null)
  expect(parseSetting('phone', '০১৭০০-০০০০০০')).toBe('01700-000000')
  expect(parseSetting('link', '')).toBe(null)
  expect(parseSetting('optional-link', '')).toBe('')
  expect(parseSetting('text', ' ')).toBe(null)
})

test('the text of a page is changed, changed again and restored, separately in each language', async () => {
  const admin = await shop.as('admin')
  const page = 'privacy' as const
  const readText = async () => (await shop.as(null))('GET /pageText/:page', { params: { page } })
  const change = (language: 'en' | 'bn', text: string | null, version: string | null) =>
    admin('PUT /pageText/:page', { params: { page }, body: { language, text, version } })
  const { en } = await change('en', '## Short\r\n\r\nWe tell nobody.  ', null)
  expect(await readText()).toEqual({ en: '## Short\n\nWe tell nobody.', bn: null })
  await change('bn', 'কাউকে বলি না।', null)
  expect(await readText()).toMatchObject({ bn: 'কাউকে বলি না।' })
  // Based on an outdated revision.
  expect(await rejected(change('en', 'Something else', null))).toMatchObject({
    code: 'not-possible-now',
    now: { en },
  })
  const again = await change('en', 'Something else', en?.version ?? null)
  expect(await admin('GET /pageText/:page/revisions', { params: { page } })).toEqual(again)
  await change('en', null, again.en?.version ?? null)
  expect(await readText()).toEqual({ en: null, bn: 'কাউকে বলি না।' })
  expect(await audit('page-written')).toMatchObject([
    { subject: 'page privacy en', before: null, after: { text: '## Short\n\nWe tell nobody.' } },
    { subject: 'page privacy bn' },
    { after: { text: 'Something else' } },
    { before: { text: 'Something else' }, after: null },
  ])
  for (const text of ['', ' \n ', 'x'.repeat(15_001), 'bell \u0007'])
    expect(await rejected(change('en', text, null))).toMatchObject({ code: 'invalid' })
})

test('the manifest has the merchant’s accent, and their icon where the picture is square', async () => {
  const [square, wide] = ['c'.repeat(32), 'd'.repeat(32)]
  const size = { width: 512, height: 512 }
  await shop.db
    .insertInto('images')
    .values([
      { id: square, ...size },
      { id: wide, ...size, height: 200 },
    ])
    .execute()
  const admin = await shop.as('admin')
  const withIcon = async (favicon: string) => {
    const from = await fetchSettings()
    await admin('PUT /settings', { body: { from, to: { favicon, accent: 'plum' } } })
    return fetchManifest('/bn')
  }
  const builtIn = await withIcon('')
  expect(builtIn.theme_color).toBe('#7d2463')
  const src = imageUrlFromId(square)
  expect(await withIcon(src)).toMatchObject({
    icons: [{ src, sizes: '512x512', type: 'image/webp', purpose: 'any' }],
  })
  expect((await withIcon(imageUrlFromId(wide))).icons).toEqual(builtIn.icons)
})
