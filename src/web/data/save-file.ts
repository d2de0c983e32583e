import type { DownloadedFile } from '#lib/endpoint.ts'

/** Has the browser keep a file that came from the shop, as a link to it would. */
export function saveFile({ name, content }: DownloadedFile) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers begin to read it only after this.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
