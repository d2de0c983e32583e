import { useId } from 'react'
import { Link } from 'react-router'
import { formatNumber, localName } from '#lib/language.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { overviewMessages } from './messages.ts'

const maxShown = 4

/** The products with the fewest pieces left. */
export function RunningOut({ count }: { count: number }) {
  const t = useMessages(overviewMessages)
  const language = useLanguage()
  const query = useApiQuery('GET /lowStock', {})
  const id = useId()
  return (
    <section aria-labelledby={id} className="card min-w-0 px-4 pt-2 pb-4">
      <header className="flex min-h-11 items-center justify-between gap-2">
        <h2 id={id} className="text-lg">
          {t.runningOut}
        </h2>
        {count > maxShown && (
          <Link
            to="/dashboard/stock?show=low"
            className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
          >
            {t.all(formatNumber(count, language))}
          </Link>
        )}
      </header>
      <QueryState query={query} />
      {query.data?.length === 0 && <p className="py-4 text-ink-2">{t.nothingRunsOut}</p>}
      <ul className="divide-y divide-line">
        {query.data?.slice(0, maxShown).map(({ _id, stock, image, ...names }) => {
          const name = localName(language, names)
          return (
            <li key={_id} className="flex min-h-14 items-center gap-3 py-1.5 @max-[14rem]:flex-wrap">
              <Thumbnail image={image} />
              <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3 text-sm leading-snug">
                <span className="grow basis-32 wrap-anywhere">{name}</span>
                <b className="whitespace-nowrap tabular-nums">
                  {stock === 0 ? t.soldOut : t.left(formatNumber(stock, language))}
                </b>
              </span>
              <Link
                to={`/dashboard/update/${_id}`}
                aria-label={`${t.addStock}: ${name}`}
                className="inline-flex min-h-11 items-center rounded-md border border-line-strong px-3 text-sm font-semibold whitespace-nowrap hover:bg-sunken md:min-h-9"
              >
                {t.addStock}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
