import type { ReactNode } from 'react'

/** Class of a cell with a `Figure`: a card says only what there is. */
export const noZeroOnCard = '@3xl:whitespace-nowrap @max-3xl:has-data-zero:hidden'

interface Props {
  amount: number
  className?: string
  /** The amount as it is shown; a dash for zero. */
  children: ReactNode
}

/** A number in a list; in a column a zero keeps its place, quietly. */
export const Figure = ({ amount, className = '', children }: Props) =>
  amount === 0 ? (
    <span data-zero="" className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{children}</span>
    </span>
  ) : (
    <b className={className}>{children}</b>
  )
