import type { ReactNode } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { commonMessages } from './messages.ts'
import { PageHead } from './page-head.tsx'

interface Props {
  title: string
  /** Below the title. */
  intro?: ReactNode
  /** Beside the title. */
  actions?: ReactNode
  className?: string
  children: ReactNode
}

/** Id of the title, which takes the focus and names the one list of a page. */
export const pageTitleId = 'page-title'

/** Moves the focus to the title, where what had it has gone. */
export const focusPageTitle = () => document.getElementById(pageTitleId)?.focus()

/** A page of the dashboard: its title, here and in the browser's tab, and what is below it. */
export function PageFrame({ title, intro, actions, className, children }: Props) {
  const common = useMessages(commonMessages)
  const heading = (
    <h1 id={pageTitleId} tabIndex={-1} className="text-xl outline-none">
      {title}
    </h1>
  )
  return (
    <main id="content" className={className}>
      <PageHead title={`${title} – ${common.brand}`} index={false} />
      <header className="mb-4">
        {actions ? (
          <div className="flex flex-wrap items-center justify-between gap-3">
            {heading}
            {actions}
          </div>
        ) : (
          heading
        )}
        {intro && <div className="mt-1 text-ink-2">{intro}</div>}
      </header>
      {children}
    </main>
  )
}
