import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { BulkAction, BulkFieldChange, BulkPreview } from '#shop/catalog/bulk-contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { bulkMessages } from './bulk-messages.ts'
import { useCategoryNames } from './category-inputs.tsx'
import { productEditorMessages } from './messages.ts'

/** What a bulk change would do: how many products it changes, three of them, and those that it cannot change. */
export function BulkPreviewList({ action, preview }: { action: BulkAction; preview: BulkPreview }) {
  const t = useMessages(bulkMessages)
  const { changed, same, rejected, examples } = preview
  const isDelete = action.kind === 'delete' && changed > 0
  return (
    <>
      <p role="status" className="text-lg font-semibold">
        {isDelete ? t.willDelete(changed) : t.willChange(changed)}
      </p>
      {examples.length > 0 && (
        <section aria-label={t.examples}>
          <h3 className="font-text text-sm font-semibold text-ink-2">{t.examples}</h3>
          <ul className="divide-y divide-line">
            {examples.map(({ _id, name, changes }) => (
              <li key={_id} className="py-2">
                <p className="font-semibold wrap-anywhere">{name}</p>
                {!isDelete && changes.map((change) => <ChangedField key={change.field} change={change} />)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {same > 0 && <p className="text-ink-2">{t.same(same)}</p>}
      {rejected.length > 0 && (
        <section aria-label={t.cannot} className="rounded-md bg-mark-soft px-4 py-3 text-mark-ink">
          <h3 className="font-text text-base font-semibold">{t.cannot}</h3>
          <ul>
            {rejected.map(({ reason, count, name }) => (
              <li key={reason} className="wrap-anywhere">
                {t.rejected(count, t.reasons[reason], name)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function ChangedField({ change: { field, before, after } }: { change: BulkFieldChange }) {
  const t = useMessages(bulkMessages)
  const format = useFieldFormat()
  return (
    <p className="text-sm tabular-nums">
      <span className="text-ink-2">{t.fields[field as keyof typeof t.fields]}: </span>
      <s className="text-ink-2">{format(field, before)}</s>
      <span className="sr-only"> {t.becomes}</span> <span aria-hidden="true">→</span>{' '}
      <b>{format(field, after)}</b>
    </p>
  )
}

function useFieldFormat() {
  const t = useMessages(bulkMessages)
  const editorText = useMessages(productEditorMessages)
  const language = useLanguage()
  const categoryName = useCategoryNames()
  return (field: string, value: BulkFieldChange['before']) => {
    if (typeof value === 'boolean') return value ? t.yes : t.no
    if (field === 'stock') return value === null ? t.uncounted : formatNumber(Number(value), language)
    if (value === null || value === '') return t.none
    if (field === 'originalPrice' || field === 'offerPrice') return formatTaka(Number(value), language)
    if (field === 'offerStartsAt' || field === 'offerEndsAt') return readableMoment(new Date(value), language)
    if (field === 'productType') return editorText.types[value as keyof typeof editorText.types]
    return field === 'subCategory' ? categoryName(String(value)) : String(value)
  }
}
