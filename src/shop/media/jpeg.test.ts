import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'
import { imageUrlFromId, jpegSizes, jpegUrl } from './rules.ts'
import { storeImage } from './service.ts'

const shop = openTestShop()

const draw = (width: number, height: number, color: string) =>
  sharp({ create: { width, height, channels: 4, background: color } })
    .png()
    .toBuffer()
const stored = async (width: number, height: number, color = '#c0261d') =>
  imageUrlFromId(await storeImage(shop.db, shop.images, await draw(width, height, color)))
const ask = (url: string) => shop.app.inject({ url })

test.each(['share', 'square'] as const)(
  'an image of any aspect ratio fits on its %s JPEG, which has an immutable cache header',
  async (name) => {
    const { width, height } = jpegSizes[name]
    for (const [side, other] of [
      [400, 1000],
      [1000, 400],
    ] as const) {
      const answer = await ask(jpegUrl(await stored(side, other), name))
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width, height })
      const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true })
      const red = (x: number, y: number) => {
        const at = (Math.round(y * (height - 1)) * info.width + Math.round(x * (width - 1))) * info.channels
        return (data[at] ?? 0) - (data[at + 1] ?? 0) > 100
      }
      // The picture is in the middle and the background in the corner, so nothing was cut away.
      expect([red(0.5, 0.5), red(0, 0), red(1, 1)]).toEqual([true, false, false])
    }
  },
)

test('transparent pixels get the background colour', async () => {
  const answer = await ask(jpegUrl(await stored(900, 900, '#00000000'), 'square'))
  const { data } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(220)
})

test('concurrent requests get the same image, which is generated once and stored', async () => {
  const url = jpegUrl(await stored(900, 900, '#14734d'), 'share')
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(url)))
  for (const answer of answers)
    expect(answer.rawPayload.equals(answers[0]?.rawPayload ?? Buffer.of())).toBe(true)
  expect(await shop.images.find(url.replace('/images/', ''))).toBeTruthy()
})

test('JPEG URLs of unknown images and paths outside the storage are 404', async () => {
  for (const url of [
    `/images/${'f'.repeat(32)}-share.jpg`,
    `/images/${'f'.repeat(32)}-huge.jpg`,
    '/images/..%2f..%2fsecrets.json-share.jpg',
    `/images/${'F'.repeat(32)}-share.jpg`,
  ])
    expect((await ask(url)).statusCode, url).toBe(404)
})
