import type { DownloadedFile } from '#lib/endpoint.ts'

/** Downloads a file that the API returned. */
export function saveFile({ name, content }: DownloadedFile) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers start reading the URL later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
