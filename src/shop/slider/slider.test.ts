import { beforeAll, expect, test } from 'vitest'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()
const picture = 'ab'.repeat(16)
const slide = (title: string) =>
  shop.db.insertInto('sliders').values({ imageId: picture, title }).returning('id')
const noTexts = { titleBn: '', text: '', textBn: '', button: '', buttonBn: '', link: '' }
const shape = (id: number, title: string) => ({
  _id: String(id),
  image: `/images/${picture}-900.webp`,
  title,
  ...noTexts,
  time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
})
let first = 0
let second = 0

beforeAll(async () => {
  await shop.db.insertInto('images').values({ id: picture, width: 900, height: 400 }).execute()
  first = (await slide('Eid offer').executeTakeFirstOrThrow()).id
  second = (await slide('').executeTakeFirstOrThrow()).id
})

test('slides are listed in their order with _id, image, title and time [API-22] [DATA-24]', async () => {
  const { status, body } = await shop.send('GET', '/api/getSliders')
  expect(status).toBe(200)
  expect(body).toEqual([shape(first, 'Eid offer'), shape(second, '')])
})

test('a slide is read by its id [API-23]', async () => {
  const { status, body } = await shop.send('GET', `/api/getSlider/${first}`)
  expect([status, body]).toEqual([200, shape(first, 'Eid offer')])
})

test('an unknown slide answers 404', async () => {
  expect(await shop.send('GET', '/api/getSlider/999999')).toMatchObject({
    status: 404,
    body: { error: { code: 'not-found' } },
  })
  expect((await shop.send('GET', '/api/getSlider/abc')).status).toBe(422)
})

const other = 'cd'.repeat(16)
const urlOf = (id: string) => `/images/${id}-900.webp`
const titles = async () => (await (await shop.as(null))('GET /getSliders', {})).map(({ title }) => title)
const auditOf = (subject: string) =>
  shop.db
    .selectFrom('auditEntries')
    .select(['action', 'before', 'after'])
    .where('subject', '=', subject)
    .execute()

test('only an administrator can add a slide, which becomes the last one and is visible at once [API-24] [ROLE-09]', async () => {
  await shop.db.insertInto('images').values({ id: other, width: 900, height: 450 }).execute()
  const body = { image: urlOf(other), title: 'Winter', time: '2020-01-01T00:00:00Z' }
  for (const role of [null, 'customer'] as const)
    expect((await rejected((await shop.as(role))('POST /postSlider', { body }))).status).toBe(
      role ? 403 : 401,
    )
  expect(await titles()).toEqual(['Eid offer', ''])
  const { insertedId } = await (await shop.as('admin'))('POST /postSlider', { body })
  const slides = await (await shop.as(null))('GET /getSliders', {})
  expect(slides.at(-1)).toMatchObject({ _id: insertedId, image: urlOf(other), title: 'Winter' })
  // The server sets the time.
  expect(Date.now() - new Date(slides.at(-1)?.time ?? 0).getTime()).toBeLessThan(60_000)
})

test('a changed slide keeps its image unless one is sent [API-25] [VAL-17] [ROLE-09]', async () => {
  const params = { id: String(first) }
  expect(
    (await rejected((await shop.as('customer'))('PUT /updateSlider/:id', { params, body: {} }))).status,
  ).toBe(403)
  const admin = await shop.as('admin')
  expect(await admin('PUT /updateSlider/:id', { params, body: { title: 'Eid', time: 'now' } })).toMatchObject(
    {
      title: 'Eid',
      image: urlOf(picture),
    },
  )
  expect(
    await admin('PUT /updateSlider/:id', { params, body: { image: urlOf(other), time: 'now' } }),
  ).toMatchObject({
    title: 'Eid',
    image: urlOf(other),
  })
  expect((await shop.send('GET', `/api/getSlider/${first}`)).body).toMatchObject({ image: urlOf(other) })
  expect(await auditOf(`slide ${first}`)).toMatchObject([
    { action: 'slide-changed', before: { title: 'Eid offer' }, after: { title: 'Eid' } },
    { before: { image: urlOf(picture) }, after: { image: urlOf(other) } },
  ])
})

test('a slide says its title, text and button in both languages and leads to a page of the shop', async () => {
  const admin = await shop.as('admin')
  const texts = {
    title: 'Eid sarees',
    titleBn: 'ঈদের শাড়ি',
    text: 'From ৳1,390',
    textBn: '৳১,৩৯০ থেকে',
    button: 'Shop sarees',
    buttonBn: 'শাড়ি দেখুন',
    link: '/category/sarees?category=women%20items',
  }
  const { insertedId } = await admin('POST /postSlider', { body: { image: urlOf(other), ...texts } })
  const params = { id: insertedId }
  expect(await admin('GET /getSlider/:id', { params })).toMatchObject(texts)
  // What is not sent keeps its value; what is sent empty is gone.
  const changed = await admin('PUT /updateSlider/:id', { params, body: { textBn: 'হাতে বোনা', button: '' } })
  expect(changed).toMatchObject({ ...texts, textBn: 'হাতে বোনা', button: '' })
  expect((await auditOf(`slide ${insertedId}`)).at(-1)).toMatchObject({
    before: { ...texts, image: urlOf(other) },
    after: { ...texts, textBn: 'হাতে বোনা', button: '' },
  })
  for (const link of [
    'https://evil.example',
    '//evil.example',
    '/\\\\evil.example',
    'javascript:alert(1)',
    '/a b',
  ])
    expect(await rejected(admin('PUT /updateSlider/:id', { params, body: { link } }))).toMatchObject({
      code: 'invalid',
      fields: { link: 'Not a page of this shop.' },
    })
  await admin('DELETE /deleteSlider/:id', { params })
})

test('only images of the shop are accepted', async () => {
  const admin = await shop.as('admin')
  const before = await titles()
  for (const image of [
    'https://evil.example/a.webp',
    'javascript:alert(1)',
    urlOf('ef'.repeat(16)),
    '',
    '../secret',
  ]) {
    const fields = { image: expect.any(String) }
    expect(await rejected(admin('POST /postSlider', { body: { image } }))).toMatchObject({
      code: 'invalid',
      fields,
    })
    expect(
      await rejected(admin('PUT /updateSlider/:id', { params: { id: String(second) }, body: { image } })),
    ).toMatchObject({ code: 'invalid', fields })
  }
  expect(await titles()).toEqual(before)
})

test('slides are reordered, unless one was added or deleted meanwhile', async () => {
  const admin = await shop.as('admin')
  const ids = (await admin('GET /getSliders', {})).map(({ _id }) => _id)
  await admin('PUT /sliderOrder', { body: { ids: ids.toReversed() } })
  expect((await admin('GET /getSliders', {})).map(({ _id }) => _id)).toEqual(ids.toReversed())
  for (const wrong of [ids.slice(1), [...ids, ids[0] ?? ''], [...ids.slice(1), '999999']])
    expect(await rejected(admin('PUT /sliderOrder', { body: { ids: wrong } }))).toMatchObject({
      code: 'not-possible-now',
    })
  const { insertedId } = await admin('POST /postSlider', { body: { image: urlOf(other) } })
  expect((await admin('GET /getSliders', {})).at(-1)?._id).toBe(insertedId)
  await Promise.all(
    [ids, ids.toReversed()].map((each) =>
      admin('PUT /sliderOrder', { body: { ids: [...each, insertedId] } }),
    ),
  )
  expect((await admin('GET /getSliders', {})).map(({ _id }) => _id).sort()).toEqual(
    [...ids, insertedId].sort(),
  )
})

test('a deleted slide disappears at once, and the audit log keeps its values [API-26] [ROLE-09]', async () => {
  const params = { id: String(second) }
  expect((await rejected((await shop.as('customer'))('DELETE /deleteSlider/:id', { params }))).status).toBe(
    403,
  )
  const admin = await shop.as('admin')
  const results = await Promise.allSettled([
    admin('DELETE /deleteSlider/:id', { params }),
    admin('DELETE /deleteSlider/:id', { params }),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await admin('GET /getSliders', {})).map(({ _id }) => _id)).not.toContain(String(second))
  expect((await shop.send('GET', `/api/getSlider/${second}`)).status).toBe(404)
  expect((await auditOf(`slide ${second}`)).at(-1)).toMatchObject({
    action: 'slide-deleted',
    before: { title: '', image: urlOf(picture) },
  })
})
