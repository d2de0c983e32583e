import { useId } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useAnswer } from '#web/data/use-answer.ts'
import { Chip } from '#web/ui/chip.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { analyticsMessages } from './messages.ts'

const askLowStock = () => api('GET /lowStock', {})

/** What is to be bought anew. */
export function LowStock() {
  const t = useMessages(analyticsMessages)
  const language = useLanguage()
  const { answer, phase, load } = useAnswer(askLowStock)
  const id = useId()
  return (
    <section aria-labelledby={id} className="card p-4 md:p-5">
      <h3 id={id} className="mb-2 text-lg">
        {t.lowStock}
      </h3>
      {phase === 'failed' && <LoadFailed onRetry={load} />}
      {phase === 'loading' && !answer && <Loading />}
      {answer?.length === 0 && <p className="py-4 text-ink-2">{t.noLowStock}</p>}
      <ul className="grid gap-x-6 @3xl:grid-cols-2">
        {answer?.map(({ _id, name, nameBn, stock }) => (
          <li
            key={_id}
            className="flex min-h-11 items-center justify-between gap-3 border-t border-line py-1"
          >
            <Link to={`/product-details/${_id}`} className="wrap-anywhere underline-offset-4 hover:underline">
              {(language === 'bn' && nameBn) || name}
            </Link>
            <Chip tone={stock === 0 ? 'danger' : 'attention'}>
              {stock === 0 ? t.soldOut : t.left(formatNumber(stock, language))}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
