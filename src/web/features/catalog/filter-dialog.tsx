import { type ReactNode, useId, useRef } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { listMessages } from './list-messages.ts'

interface Props {
  /** How many filters are on. */
  count: number
  children: (close: () => void) => ReactNode
}

/**
 * A button and what it opens: a sheet from below on phones, a panel at the side on wide screens. Without scripts the
 * browser itself opens and closes it as a popover.
 */
export function FilterDialog({ count, children }: Props) {
  const common = useMessages(commonMessages)
  const t = useMessages(listMessages)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const titleId = `${id}-title`

  function open(event: { preventDefault: () => void }) {
    if (!dialog.current?.showModal) return
    event.preventDefault()
    dialog.current.showModal()
  }
  function close() {
    const shown = dialog.current
    if (shown?.matches(':modal')) shown.close()
    else shown?.hidePopover?.()
  }
  return (
    <>
      <button type="button" popoverTarget={id} className="button-quiet px-3" onClick={open}>
        <Icon name="sliders-horizontal" />
        {t.filters(count)}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: only a press beside it is meant; Escape closes it by itself */}
      <dialog
        ref={dialog}
        id={id}
        popover="auto"
        aria-labelledby={titleId}
        onClick={({ target, currentTarget }) => target === currentTarget && close()}
        className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full max-w-none flex-col rounded-t-lg border-t border-line bg-surface p-0 text-ink shadow-lg backdrop:bg-black/50 open:flex md:inset-y-0 md:right-0 md:left-auto md:h-dvh md:max-h-none md:w-[26rem] md:rounded-none md:border-t-0 md:border-l"
      >
        <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-5">
          <h2 id={titleId} className="text-lg">
            {t.filterProducts}
          </h2>
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={common.close}
            onClick={(event) => {
              event.preventDefault()
              close()
            }}
            className="flex size-11 items-center justify-center rounded-full hover:bg-sunken"
          >
            <Icon name="x" />
          </button>
        </div>
        {children(close)}
      </dialog>
    </>
  )
}
