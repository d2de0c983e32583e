import { formatTaka } from '#lib/money.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import type { LineNews, Standing } from './availability.ts'
import { cartMessages } from './messages.ts'

/** Says that a line cannot be had, or what has changed about it. */
export function LineNote({ state, news }: { state: Standing['state']; news: LineNews | undefined }) {
  const t = useMessages(cartMessages)
  const language = useLanguage()
  return (
    <div role="status" className="text-sm font-semibold">
      {state === 'gone' && <p className="text-danger">{t.gone}</p>}
      {state === 'sold-out' && <p className="text-danger">{t.outOfStock}</p>}
      {state === 'there' && news?.left !== undefined && (
        <p className="text-gold-ink">{t.onlyLeft(news.left)}</p>
      )}
      {state === 'there' && news?.was !== undefined && (
        <p className="text-gold-ink">{t.priceChanged(formatTaka(news.was, language))}</p>
      )}
    </div>
  )
}
