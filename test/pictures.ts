import sharp from 'sharp'

/** A call that brings a file, as a browser's form sends it. */
export function formOf(bytes: Uint8Array, { field = 'image', name = 'a.png', type = 'image/png' } = {}) {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(bytes)], name, { type }))
  return form
}

/** One colour all over. */
export const plain = (width: number, height: number, color = '#14734d') =>
  sharp({ create: { width, height, channels: 3, background: color } })
