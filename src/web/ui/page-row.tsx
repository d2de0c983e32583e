import { Link } from 'react-router'
import { useShownInRow } from './tab-links.tsx'

interface Props {
  label: string
  pages: readonly { to: string; label: string }[]
  /** The address of the open one. */
  current: string | undefined
  className: string
}

/** Pages that belong together, in a row above each of them where there is no sidebar. Other than with `TabLinks` each starts at its top. */
export function PageRow({ label, pages, current, className }: Props) {
  const link = useShownInRow(current ?? '')
  return (
    <nav aria-label={label} className={`border-b border-line bg-surface md:hidden print:hidden ${className}`}>
      <ul className="relative flex overflow-x-auto px-2 [scrollbar-width:none]">
        {pages.map(({ to, label }) => (
          <li key={to} className="shrink-0">
            <Link
              ref={to === current ? link : undefined}
              to={to}
              aria-current={to === current ? 'page' : undefined}
              className={`flex min-h-11 items-center border-b-2 px-2.5 -outline-offset-2 ${to === current ? 'border-ink font-semibold' : 'border-transparent text-ink-2'}`}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
