import type { ReactNode } from 'react'

interface Props {
  /** At the end of a card with `p-4 md:p-5`, whose colour it has; otherwise at the end of a page. */
  isInCard?: boolean
  /** Where other forms are on the page: only while this one has changes. */
  isSticky?: boolean
  children: ReactNode
}

/** What saves a long form: at the end of it, and at the end of the window until that is reached. */
export const SaveBar = ({ isInCard, isSticky = true, children }: Props) => (
  <div
    className={`${isSticky ? 'sticky bottom-(--bottom-bar) z-10' : ''} -mx-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 ${
      isInCard ? '-mb-4 rounded-b-lg bg-surface md:-mx-5 md:-mb-5 md:px-5' : 'bg-paper md:mx-0 md:px-0'
    }`}
  >
    {children}
  </div>
)
