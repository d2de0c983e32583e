import { type ReactNode, useState } from 'react'

interface Props {
  isDisabled?: boolean
  className?: string
  onFiles: (files: readonly File[]) => unknown
  /** The input for files that dropping is a shortcut for. */
  children: ReactNode
}

/** Takes files that are dropped on it. */
export function DropZone({ isDisabled = false, className = '', onFiles, children }: Props) {
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the input in it
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const files = [...event.dataTransfer.files]
        if (!isDisabled && files.length > 0) onFiles(files)
      }}
      className={`flex flex-wrap items-center gap-3 rounded-lg border-2 border-dashed px-4 py-3 ${isOver ? 'border-ink bg-sunken' : 'border-line-strong'} ${className}`}
    >
      {children}
    </div>
  )
}
