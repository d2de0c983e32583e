import { formatTaka } from '#lib/money.ts'
import { useLanguage, useTexts } from '#web/texts/texts.tsx'
import type { LineNews, Standing } from './shelf.ts'

/** Says that a line cannot be had, or what has changed about it. */
export function LineNote({ state, news }: { state: Standing['state']; news: LineNews | undefined }) {
  const { cart } = useTexts()
  const language = useLanguage()
  return (
    <div role="status" className="text--1 font-semibold">
      {state === 'gone' && <p className="text-danger">{cart.gone}</p>}
      {state === 'sold-out' && <p className="text-danger">{cart.outOfStock}</p>}
      {state === 'there' && news?.left !== undefined && (
        <p className="text-gold-ink">{cart.onlyLeft(news.left)}</p>
      )}
      {state === 'there' && news?.was !== undefined && (
        <p className="text-gold-ink">{cart.priceChanged(formatTaka(news.was, language))}</p>
      )}
    </div>
  )
}
