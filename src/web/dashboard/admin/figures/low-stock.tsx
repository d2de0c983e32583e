import { useId } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { getLowStock } from '#shop/figures/contract.ts'
import { api } from '#web/auth/token.ts'
import { LoadFailed, Loading } from '#web/components/list-states.tsx'
import { chipLook } from '#web/components/status-look.ts'
import { useAdminTexts, useLanguage } from '#web/texts/texts.tsx'
import { useAnswer } from '../../asked.ts'

const askLowStock = () => api(getLowStock, {})

/** What is to be bought anew. */
export function LowStock() {
  const { figures: words } = useAdminTexts()
  const language = useLanguage()
  const { answer, phase, load } = useAnswer(askLowStock)
  const id = useId()
  return (
    <section aria-labelledby={id} className="card p-4 desk:p-5">
      <h3 id={id} className="mb-2 text-1">
        {words.lowStock}
      </h3>
      {phase === 'failed' && <LoadFailed onRetry={load} />}
      {phase === 'loading' && !answer && <Loading />}
      {answer?.length === 0 && <p className="py-4 text-ink-2">{words.noLowStock}</p>}
      <ul className="grid gap-x-6 @3xl:grid-cols-2">
        {answer?.map(({ _id, name, nameBn, stock }) => (
          <li
            key={_id}
            className="flex min-h-11 items-center justify-between gap-3 border-t border-line py-1"
          >
            <Link to={`/product-details/${_id}`} className="wrap-anywhere underline-offset-4 hover:underline">
              {(language === 'bn' && nameBn) || name}
            </Link>
            <span
              className={`${chipLook} ${stock === 0 ? 'bg-danger-soft text-danger' : 'bg-gold-soft text-gold-ink'}`}
            >
              {stock === 0 ? words.soldOut : words.left(formatNumber(stock, language))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
