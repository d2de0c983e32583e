/** Twice what the shop shows at most: more would only be sent for nothing, slowly, from a phone. */
const longestSide = 1800
const previewSide = 150

/** What will be sent of a chosen file, and how it looks. */
export interface ChosenPicture {
  blob: Blob
  /** A small picture as a data address; empty where the browser cannot read the file. */
  preview: string
}

function draw(bitmap: ImageBitmap, side: number) {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Makes a photograph small enough for a weak network. What the browser cannot read is left for the shop to judge. */
export async function shrinkPicture(file: File): Promise<ChosenPicture> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return { blob: file, preview: '' }
  const preview = draw(bitmap, previewSide).toDataURL()
  const isLarge = Math.max(bitmap.width, bitmap.height) > longestSide
  const canvas = isLarge ? draw(bitmap, longestSide) : null
  bitmap.close()
  // Only WebP keeps what is transparent as small.
  const type = file.type === 'image/jpeg' ? file.type : 'image/webp'
  const small = await new Promise<Blob | null>((done) =>
    canvas ? canvas.toBlob(done, type, 0.9) : done(null),
  )
  return { blob: small && small.size < file.size ? small : file, preview }
}
