import { useEffect, useRef } from 'react'
import { SamePageLink } from './same-page-link.tsx'

interface Props {
  label: string
  tabs: readonly { to: string; text: string; isCurrent: boolean }[]
  /** Whether the Back button leads to the previous tab instead of the previous page. */
  inHistory?: boolean
}

/** A ref for the current link of a row that may be wider than the screen, and is `relative`: it is scrolled into view when `key` changes. */
export function useShownInRow(key: string) {
  const link = useRef<HTMLAnchorElement>(null)
  // `scrollIntoView` would scroll the page as well.
  useEffect(() => {
    const row = link.current?.offsetParent
    if (!link.current || !row) return
    row.scrollLeft = link.current.offsetLeft - (row.clientWidth - link.current.offsetWidth) / 2
  }, [key])
  return link
}

/** The variants of a page or list, one of which is shown; each has its own address. */
export function TabLinks({ label, tabs, inHistory = false }: Props) {
  // A count that arrives makes the row longer.
  const { length } = tabs.map(({ text }) => text).join('')
  const current = useShownInRow(`${tabs.find(({ isCurrent }) => isCurrent)?.to} ${length}`)
  return (
    <nav aria-label={label} className="relative flex max-w-full gap-1 overflow-x-auto border-b border-line">
      {tabs.map(({ to, text, isCurrent }) => (
        <SamePageLink
          key={to}
          ref={isCurrent ? current : undefined}
          to={to}
          replace={!inHistory}
          aria-current={isCurrent ? 'page' : undefined}
          className={`-mb-px inline-flex min-h-11 items-center border-b-2 px-3 whitespace-nowrap -outline-offset-2 ${isCurrent ? 'border-ink font-semibold' : 'border-transparent text-ink-2 hover:text-ink'}`}
        >
          {text}
        </SamePageLink>
      ))}
    </nav>
  )
}
