import sharp from 'sharp'
import type { openTestShop } from './shop.ts'

/** A multipart form with one file, as a browser sends it. */
export function fileForm(bytes: Uint8Array, { field = 'image', name = 'a.png', type = 'image/png' } = {}) {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(bytes)], name, { type }))
  return form
}

/** An image of a single color. */
export const solidColor = (width: number, height: number, color = '#14734d') =>
  sharp({ create: { width, height, channels: 3, background: color } })

let created = 0
/** Uploads a unique image; resolves to its URL. */
export async function uploadImage(shop: ReturnType<typeof openTestShop>): Promise<string> {
  created += 1
  const width = 10 + created
  const { token } = await shop.person('admin')
  const { body } = await shop.send('POST', '/api/images', {
    body: fileForm(await solidColor(width, 20).png().toBuffer()),
    headers: { authorization: `Bearer ${token}` },
  })
  return body.data.url
}
