import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from './icon.tsx'
import { commonMessages } from './messages.ts'
import { PageHead } from './page-head.tsx'

interface Props {
  title: string
  /** The title is for screen readers only. */
  isTitleHidden?: boolean
  /** As large as on the pages of the shop. */
  isTitleLarge?: boolean
  /** The page that this one is below. */
  back?: { to: string; text: string }
  /** Below the title. */
  intro?: ReactNode
  /** Follows the title in its line. */
  note?: ReactNode
  /** At the end of that line. */
  actions?: ReactNode
  /** Forms and cards end where lines are still easy to read; tables and forms of two columns take all there is. */
  width?: keyof typeof widths
  isBusy?: boolean
  className?: string
  children: ReactNode
}

const widths = { form: 'max-w-[56rem]', full: '' }

/** Id of the title, which takes the focus and names the one list of a page. */
export const pageTitleId = 'page-title'

/** Moves the focus to the title, where what had it has gone. */
export const focusPageTitle = () => document.getElementById(pageTitleId)?.focus()

/** A page of the dashboard: its title, here and in the browser's tab, and what is below it. */
export function PageFrame({
  title,
  isTitleHidden = false,
  isTitleLarge = false,
  back,
  intro,
  note,
  actions,
  width = 'form',
  isBusy,
  className = '',
  children,
}: Props) {
  const common = useMessages(commonMessages)
  return (
    <main id="content" aria-busy={isBusy} className={`${widths[width]} ${className}`}>
      <PageHead title={`${title} – ${common.brand}`} index={false} />
      <header className={isTitleHidden ? 'sr-only' : 'mb-3 md:mb-4'}>
        {back && (
          <Link to={back.to} className="link gap-1">
            <Icon name="chevron-left" className="size-5" />
            {back.text}
          </Link>
        )}
        <div className={`flex flex-wrap items-center gap-x-3 gap-y-2 ${actions ? 'justify-between' : ''}`}>
          <h1
            id={pageTitleId}
            tabIndex={-1}
            className={`min-w-0 outline-none ${isTitleLarge ? 'text-2xl' : 'text-lg md:text-xl'}`}
          >
            {title}
          </h1>
          {note}
          {actions && <div className="max-w-full">{actions}</div>}
        </div>
        {intro && <div className="mt-1 text-ink-2">{intro}</div>}
      </header>
      {children}
    </main>
  )
}
