import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { managementMessages } from './messages.ts'

interface Props {
  id?: string
  text: string
  /** What the button confirms. */
  label: string
  onConfirm: () => void
}

/** Marks what was read from a message and is not sure, until a person changes or confirms it. */
export function UnsureNote({ id, text, label, onConfirm }: Props) {
  const t = useMessages(managementMessages)
  return (
    <div
      id={id}
      className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border-2 border-dashed border-mark-ink bg-mark-soft px-3 py-1.5 text-sm"
    >
      <Icon name="triangle-alert" className="size-5 shrink-0 text-mark-ink" />
      <p className="min-w-0 grow basis-40 font-semibold wrap-anywhere">{text}</p>
      <Button variant="bare" aria-label={label} onClick={onConfirm} data-unsure="">
        {t.itIsRight}
      </Button>
    </div>
  )
}
