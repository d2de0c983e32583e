import { type ReactNode, useId, useRef } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { listMessages } from './list-messages.ts'

/** The dialog of the filters and what opens it. */
export function useFilterDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

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
  return { dialog, id, open, close }
}

interface ButtonProps extends Pick<ReturnType<typeof useFilterDialog>, 'id' | 'open'> {
  /** How many filters are on. */
  count: number
}

export function FilterButton({ id, open, count }: ButtonProps) {
  const t = useMessages(listMessages)
  return (
    <button type="button" popoverTarget={id} className="button-quiet px-3 lg:hidden" onClick={open}>
      <Icon name="sliders-horizontal" />
      {t.filters(count)}
    </button>
  )
}

interface Props extends Omit<ReturnType<typeof useFilterDialog>, 'open'> {
  children: ReactNode
}

/**
 * A sheet from below on phones, a panel at the side on tablets; from 1024 px the column beside the list, where it is always
 * shown. Without scripts the browser itself opens and closes it as a popover.
 */
export function FilterDialog({ dialog, id, close, children }: Props) {
  const common = useMessages(commonMessages)
  const t = useMessages(listMessages)
  const titleId = `${id}-title`
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only a press beside it is meant; Escape closes it by itself
    <dialog
      ref={dialog}
      id={id}
      popover="auto"
      aria-labelledby={titleId}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
      className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full max-w-none flex-col rounded-t-lg border-t border-line bg-surface p-0 text-ink shadow-lg backdrop:bg-black/50 open:flex md:inset-y-0 md:right-0 md:left-auto md:h-dvh md:max-h-none md:w-104 md:rounded-none md:border-t-0 md:border-l lg:static lg:z-0 lg:flex lg:h-auto lg:w-full lg:overflow-visible lg:border-0 lg:bg-transparent lg:shadow-none"
    >
      <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-5 lg:px-0">
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
          className="flex size-11 items-center justify-center rounded-full hover:bg-sunken lg:hidden"
        >
          <Icon name="x" />
        </button>
      </div>
      {children}
    </dialog>
  )
}
