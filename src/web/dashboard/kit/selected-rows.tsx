import type { ReactNode } from 'react'
import type { Selection } from '#web/data/selection.ts'
import { IconButton } from '#web/ui/button.tsx'
import { CheckBox } from './check-box.tsx'
import { ToolButton } from './tool-button.tsx'

interface Row {
  _id: string
}

interface PartProps<R extends Row> {
  selection: Selection<R>
  label: string
  /** Hidden where there is no room for columns, until `StartSelecting` was pressed. */
  isOnRequest?: boolean
  className?: string
}

const shownOn = <R extends Row>({
  selection,
  isOnRequest,
}: Pick<PartProps<R>, 'selection' | 'isOnRequest'>) =>
  isOnRequest && !selection.isSelecting ? '@max-4xl:hidden' : ''

/** Shows the check boxes of the rows where there is no room for columns. */
export const StartSelecting = <R extends Row>({ selection, label }: PartProps<R>) => (
  <ToolButton
    icon="check"
    label={label}
    aria-pressed={selection.isSelecting}
    className="aria-pressed:bg-inverse! aria-pressed:text-on-inverse @4xl:hidden"
    onClick={() => selection.setSelecting(!selection.isSelecting)}
  />
)

/** Selects every row that is shown, or none. */
export const SelectAll = <R extends Row>({
  selection,
  isOnRequest = false,
  className = '',
  ...box
}: PartProps<R>) => (
  <CheckBox
    {...box}
    className={`${className} ${shownOn({ selection, isOnRequest })}`}
    checked={selection.isAll}
    onChange={selection.isAll ? selection.clear : selection.selectAll}
  />
)

/** The check box of a row. */
export const SelectRow = <R extends Row>({
  selection,
  id,
  label,
  isOnRequest = false,
  className = '',
}: PartProps<R> & { id: string }) => (
  <label
    className={`flex size-11 shrink-0 cursor-pointer items-center justify-center ${shownOn({ selection, isOnRequest })} ${className}`}
  >
    <input
      type="checkbox"
      aria-label={label}
      className="size-5 accent-inverse"
      checked={selection.isSelected(id)}
      onChange={() => selection.toggle(id)}
    />
  </label>
)

interface SelectedProps {
  label: string
  /** How many are selected. */
  text: string
  /** Selects none of them any more. */
  unselect?: { label: string; disabled?: boolean; onClick: () => void }
  children: ReactNode
}

/** What can be done with the selected rows, at the bottom of the screen while there are any. */
export const SelectedRows = ({ label, text, unselect, children }: SelectedProps) => (
  <section
    aria-label={label}
    className="sticky bottom-[calc(var(--bottom-bar)+0.5rem)] z-20 mt-3 flex flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-surface p-3 shadow-lg"
  >
    <p role="status" className={`font-semibold tabular-nums ${unselect ? '' : 'mr-auto'}`}>
      {text}
    </p>
    {unselect && (
      <span className="mr-auto">
        <IconButton icon="x" {...unselect} />
      </span>
    )}
    {children}
  </section>
)
