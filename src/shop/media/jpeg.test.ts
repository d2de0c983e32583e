import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'
import { jpegAt, jpegSizes, pictureUrl } from './rules.ts'
import { storePicture } from './service.ts'

const shop = openTestShop()

const draw = (width: number, height: number, color: string) =>
  sharp({ create: { width, height, channels: 4, background: color } })
    .png()
    .toBuffer()
const stored = async (width: number, height: number, color = '#c0261d') =>
  pictureUrl(await storePicture(shop.db, shop.pictures, await draw(width, height, color)))
const ask = (url: string) => shop.app.inject({ url })

test.each(['share', 'square'] as const)(
  'a picture of any shape is whole on its %s picture, which is a JPEG that may be kept for good',
  async (name) => {
    const { width, height } = jpegSizes[name]
    for (const [side, other] of [
      [400, 1000],
      [1000, 400],
    ] as const) {
      const answer = await ask(jpegAt(await stored(side, other), name))
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
      // In the middle stands the picture, in the corner the ground, so nothing was cut away.
      expect([red(0.5, 0.5), red(0, 0), red(1, 1)]).toEqual([true, false, false])
    }
  },
)

test('what is transparent becomes the ground, not black', async () => {
  const answer = await ask(jpegAt(await stored(900, 900, '#00000000'), 'square'))
  const { data } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(220)
})

test('many who ask at once get the same picture, and it is drawn for good', async () => {
  const url = jpegAt(await stored(900, 900, '#14734d'), 'share')
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(url)))
  for (const answer of answers)
    expect(answer.rawPayload.equals(answers[0]?.rawPayload ?? Buffer.of())).toBe(true)
  expect(await shop.pictures.find(url.replace('/images/', ''))).toBeTruthy()
})

test('there is no JPEG of a picture that is not there, and no way to a file that is none', async () => {
  for (const url of [
    `/images/${'f'.repeat(32)}-share.jpg`,
    `/images/${'f'.repeat(32)}-huge.jpg`,
    '/images/..%2f..%2fsecrets.json-share.jpg',
    `/images/${'F'.repeat(32)}-share.jpg`,
  ])
    expect((await ask(url)).statusCode, url).toBe(404)
})
