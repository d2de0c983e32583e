import { Link, type To } from 'react-router'
import { useTexts } from '#web/texts/texts.tsx'

export interface Step {
  word: string
  /** Without it the step is words only. */
  to?: To
  /** Travels with the link. */
  state?: unknown
}

/** The way from the home page to this one; the last step is the page itself. */
export function Breadcrumbs({ steps }: { steps: readonly Step[] }) {
  const { product } = useTexts()
  const last = steps.length - 1
  return (
    <nav aria-label={product.breadcrumb} className="text--1 text-ink-2">
      <ol className="flex flex-wrap items-center">
        {[{ word: product.home, to: '/', state: undefined }, ...steps].map(({ word, to, state }, place) => {
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
        })}
      </ol>
    </nav>
  )
}
