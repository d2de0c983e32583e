import { formatNumber } from '#lib/language.ts'
import { ratePercent } from '#shop/order-pages/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { orderPageEditorMessages } from './messages.ts'

interface Props {
  sources: readonly { source: string; visits: number; orders: number }[]
}

/** What became of the visits, by what brought them. */
export function SourceFigures({ sources }: Props) {
  const t = useMessages(orderPageEditorMessages)
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  return (
    <section aria-labelledby="sources" className="card mt-4 min-w-0 p-4">
      <h2 id="sources" className="mb-2 text-lg">
        {t.sources}
      </h2>
      {sources.length === 0 ? (
        <p className="text-ink-2">{t.noVisits}</p>
      ) : (
        <table className="w-full">
          <thead className="text-left text-sm text-ink-2">
            <tr>
              <th className="py-1 pr-2 font-semibold">{t.source}</th>
              <th className="px-2 py-1 text-right font-semibold">{t.visits}</th>
              <th className="px-2 py-1 text-right font-semibold">{t.orders}</th>
              <th className="py-1 pl-2 text-right font-semibold">{t.rate}</th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {sources.map((counts) => {
              const rate = ratePercent(counts)
              return (
                <tr key={counts.source} className="border-t border-line">
                  <th scope="row" className="py-1.5 pr-2 text-left font-normal wrap-anywhere">
                    {counts.source || t.unknown}
                  </th>
                  <td className="px-2 py-1.5 text-right">{number(counts.visits)}</td>
                  <td className="px-2 py-1.5 text-right">{number(counts.orders)}</td>
                  <td className="py-1.5 pl-2 text-right">{rate === null ? '–' : number(rate)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}
