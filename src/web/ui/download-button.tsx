import type { ComponentProps } from 'react'
import type { DownloadedFile } from '#lib/endpoint.ts'
import { Button } from './button.tsx'
import { type ActionOptions, useAction } from './use-action.ts'

interface Props extends ComponentProps<typeof Button> {
  fetchFile: () => Promise<DownloadedFile>
  /** The notice of a failure: its title, and a text below it. */
  failed: ActionOptions<undefined, DownloadedFile>['failed']
  failedText?: string
}

/** Fetches a file from the API and saves it on the device. */
export function DownloadButton({ fetchFile, failed, failedText, className = '', ...button }: Props) {
  const { run, isBusy } = useAction(fetchFile, { onSuccess: saveFile, failed, failedText })
  return (
    <Button
      {...button}
      className={`wrap-anywhere ${className}`}
      busy={isBusy}
      onClick={() => run(undefined)}
    />
  )
}

/** Saves a file that the API returned. */
function saveFile({ name, content }: DownloadedFile) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers start reading the URL later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
