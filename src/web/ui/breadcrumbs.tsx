import { Link, type To } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from './icon.tsx'
import { commonMessages } from './messages.ts'

export interface Step {
  label: string
  /** Default no link. */
  to?: To
  /** The navigation state of the link. */
  state?: unknown
}

interface Props {
  steps: readonly Step[]
  /** On phones only an arrow back to the step before, to stand beside the heading. */
  isShort?: boolean
  /** That arrow with the name of the step, where it stands alone. */
  isNamed?: boolean
}

/** The path from the home page; the last step is the current page. */
export function Breadcrumbs({ steps, isShort = false, isNamed = false }: Props) {
  const common = useMessages(commonMessages)
  const last = steps.length - 1
  return (
    <nav aria-label={common.breadcrumb} className={`text-sm text-ink-2 ${isShort ? 'max-md:-mx-3' : ''}`}>
      <ol className="flex flex-wrap items-center">
        {[{ label: common.breadcrumbHome, to: '/', state: undefined }, ...steps].map(
          ({ label, to, state }, index) => {
            const isCurrent = index === last + 1
            const isBack = isShort && index === last
            return (
              <li
                key={`${index} ${label}`}
                aria-current={isCurrent ? 'page' : undefined}
                className={`${isCurrent ? 'font-semibold text-ink' : ''} ${isShort && !isBack ? 'max-md:hidden' : ''}`}
              >
                {to === undefined ? (
                  label
                ) : (
                  <Link
                    to={to}
                    state={state}
                    className={`inline-flex min-h-6 items-center text-link underline underline-offset-3 ${isBack ? `max-md:min-h-11 max-md:text-ink ${isNamed ? 'max-md:no-underline' : 'max-md:w-11 max-md:justify-center'}` : ''}`}
                  >
                    {isBack && <Icon name="chevron-left" className="size-6 md:hidden" />}
                    <span className={isBack && !isNamed ? 'max-md:sr-only' : undefined}>{label}</span>
                  </Link>
                )}
                {!isCurrent && (
                  <span aria-hidden="true" className={`mx-1.5 ${isBack ? 'max-md:hidden' : ''}`}>
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
