import { SamePageLink } from './same-page-link.tsx'

interface Props {
  label: string
  tabs: readonly { to: string; text: string; isCurrent: boolean }[]
  /** Whether the Back button leads to the previous tab instead of the previous page. */
  inHistory?: boolean
}

/** The variants of a page or list, one of which is shown; each has its own address. */
export function TabLinks({ label, tabs, inHistory = false }: Props) {
  return (
    <nav aria-label={label} className="flex max-w-full gap-1 overflow-x-auto border-b border-line">
      {tabs.map(({ to, text, isCurrent }) => (
        <SamePageLink
          key={to}
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
