import { Link, type To } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { commonMessages } from './messages.ts'

export interface Step {
  word: string
  /** Without it the step is words only. */
  to?: To
  /** Travels with the link. */
  state?: unknown
}

/** The way from the home page to this one; the last step is the page itself. */
export function Breadcrumbs({ steps }: { steps: readonly Step[] }) {
  const common = useMessages(commonMessages)
  const last = steps.length - 1
  return (
    <nav aria-label={common.breadcrumb} className="text-sm text-ink-2">
      <ol className="flex flex-wrap items-center">
        {[{ word: common.breadcrumbHome, to: '/', state: undefined }, ...steps].map(
          ({ word, to, state }, place) => {
            const isHere = place === last + 1
            return (
              <li
                key={`${place} ${word}`}
                aria-current={isHere ? 'page' : undefined}
                className={isHere ? 'font-semibold text-ink' : undefined}
              >
                {to === undefined ? (
                  word
                ) : (
                  <Link
                    to={to}
                    state={state}
                    className="inline-flex min-h-6 items-center underline-offset-4 hover:underline"
                  >
                    {word}
                  </Link>
                )}
                {!isHere && (
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
