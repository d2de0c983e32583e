import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'

interface Props {
  title: string
  /** What is in it, in a few words; said while it is closed. */
  note?: ReactNode
  /** Beside the title, open or closed: that something in it waits. */
  mark?: string | undefined
  startsOpen?: boolean
  /** Something in it must be seen now. */
  mustShow?: boolean
  /** Counts what may have to be shown again after somebody has closed it. */
  attempt?: number
  children: ReactNode
}

/** Whether a section that is folded on a phone starts open. */
export const hasRoom = () => matchMedia('(min-width: 1024px)').matches

/**
 * A section that is closed until somebody opens it, the search of the browser finds something in it, or something in it must be
 * seen; an invalid field of its form gets the focus then.
 */
export function Fold({
  title,
  note,
  mark,
  startsOpen = false,
  mustShow = false,
  attempt = 0,
  children,
}: Props) {
  const id = useId()
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(startsOpen)
  useEffect(() => {
    const own = details.current
    if (!mustShow || !own || own.open) return
    own.open = true
    own.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [mustShow, attempt])
  return (
    <section aria-labelledby={id} className="card min-w-0">
      <details
        ref={details}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="group/fold"
      >
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-lg px-4 py-2 md:px-5 hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 grow">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <h2 id={id} className="text-lg">
                {title}
              </h2>
              {mark && (
                <span className="rounded-full bg-mark-soft px-2 text-sm font-semibold text-mark-ink">
                  {mark}
                </span>
              )}
            </span>
            {note && (
              <span className="block text-sm text-ink-2 wrap-anywhere group-open/fold:hidden">{note}</span>
            )}
          </span>
          <Icon name="chevron-down" className="size-5 shrink-0 text-ink-2 group-open/fold:rotate-180" />
        </summary>
        <div className="@container px-4 pt-1 pb-4 md:px-5 md:pb-5">{children}</div>
      </details>
    </section>
  )
}
