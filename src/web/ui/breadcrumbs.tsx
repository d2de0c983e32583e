import { Link, type To } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { commonMessages } from './messages.ts'

export interface Step {
  label: string
  /** Default no link. */
  to?: To
  /** The navigation state of the link. */
  state?: unknown
}

/** The path from the home page; the last step is the current page. */
export function Breadcrumbs({ steps }: { steps: readonly Step[] }) {
  const common = useMessages(commonMessages)
  const last = steps.length - 1
  return (
    <nav aria-label={common.breadcrumb} className="text-sm text-ink-2">
      <ol className="flex flex-wrap items-center">
        {[{ label: common.breadcrumbHome, to: '/', state: undefined }, ...steps].map(
          ({ label, to, state }, index) => {
            const isCurrent = index === last + 1
            return (
              <li
                key={`${index} ${label}`}
                aria-current={isCurrent ? 'page' : undefined}
                className={isCurrent ? 'font-semibold text-ink' : undefined}
              >
                {to === undefined ? (
                  label
                ) : (
                  <Link
                    to={to}
                    state={state}
                    className="inline-flex min-h-6 items-center text-link underline underline-offset-3"
                  >
                    {label}
                  </Link>
                )}
                {!isCurrent && (
                  <span aria-hidden="true" className="mx-1.5">
                    /
                  </span>
                )}
              </li>
            )
          },
        )}
      </ol>
    </nav>
  )
}
