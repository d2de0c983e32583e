import { beforeAll, expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()
const picture = 'ab'.repeat(16)
const slide = (title: string) =>
  shop.db.insertInto('sliders').values({ imageId: picture, title }).returning('id')
const shape = (id: number, title: string) => ({
  _id: String(id),
  image: `/images/${picture}-900.webp`,
  title,
  time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
})
let first = 0
let second = 0

beforeAll(async () => {
  await shop.db.insertInto('images').values({ id: picture, width: 900, height: 400 }).execute()
  first = (await slide('Eid offer').executeTakeFirstOrThrow()).id
  second = (await slide('').executeTakeFirstOrThrow()).id
})

test('slides are an array of _id, image, title and time, in their order [API-22] [DATA-24]', async () => {
  const { status, body } = await shop.send('GET', '/api/getSliders')
  expect(status).toBe(200)
  expect(body).toEqual([shape(first, 'Eid offer'), shape(second, '')])
})

test('one slide is read by its id [API-23]', async () => {
  const { status, body } = await shop.send('GET', `/api/getSlider/${first}`)
  expect([status, body]).toEqual([200, shape(first, 'Eid offer')])
})

test('a slide that is not there is not found', async () => {
  expect(await shop.send('GET', '/api/getSlider/999999')).toMatchObject({
    status: 404,
    body: { error: { code: 'not-found' } },
  })
  expect((await shop.send('GET', '/api/getSlider/abc')).status).toBe(422)
})
