import { Link } from 'react-router'

interface Props {
  label: string
  tabs: readonly { to: string; text: string; isCurrent: boolean }[]
  /** Whether the Back button leads to the previous tab instead of the previous page. */
  inHistory?: boolean
}

/** The variants of a page or list, one of which is shown; each has its own address. */
export function TabLinks({ label, tabs, inHistory = false }: Props) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {tabs.map(({ to, text, isCurrent }) => (
        <Link
          key={to}
          to={to}
          replace={!inHistory}
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          className={`inline-flex min-h-11 items-center rounded-full px-4 ${isCurrent ? 'bg-brand font-semibold text-on-brand' : 'hover:bg-sunken'}`}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
