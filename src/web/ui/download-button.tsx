import type { ComponentProps } from 'react'
import type { DownloadedFile } from '#lib/endpoint.ts'
import { saveFile } from '#web/data/save-file.ts'
import { Button } from './button.tsx'
import { useAction } from './use-action.ts'

interface Props extends ComponentProps<typeof Button> {
  fetchFile: () => Promise<DownloadedFile>
  /** The notice of a failure: its title, and a text below it. */
  failed: string
  failedText?: string
}

/** Fetches a file from the API and saves it on the device. */
export function DownloadButton({ fetchFile, failed, failedText, ...button }: Props) {
  const { run, isBusy } = useAction(fetchFile, { onSuccess: saveFile, failed, failedText })
  return <Button {...button} busy={isBusy} onClick={() => run(undefined)} />
}
