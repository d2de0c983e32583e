import sharp from 'sharp'
import type { openTestShop } from './shop.ts'

/** A call that brings a file, as a browser's form sends it. */
export function formOf(bytes: Uint8Array, { field = 'image', name = 'a.png', type = 'image/png' } = {}) {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(bytes)], name, { type }))
  return form
}

/** One colour all over. */
export const plain = (width: number, height: number, color = '#14734d') =>
  sharp({ create: { width, height, channels: 3, background: color } })

let drawn = 0
/** Sends a picture of its own to the shop and answers its address. */
export async function sendPicture(shop: ReturnType<typeof openTestShop>): Promise<string> {
  drawn += 1
  const width = 10 + drawn
  const { token } = await shop.person('admin')
  const { body } = await shop.send('POST', '/api/images', {
    body: formOf(await plain(width, 20).png().toBuffer()),
    headers: { authorization: `Bearer ${token}` },
  })
  return body.data.url
}
