import { Link, useParams } from 'react-router'
import { localName } from '#lib/language.ts'
import { text, useListState } from '#web/dashboard/kit/list-state.ts'
import { Select } from '#web/dashboard/kit/select.tsx'
import { useOptionsText } from '#web/dashboard/kit/use-options-text.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery, usePagedQuery } from '#web/data/query.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { stockMessages } from './messages.ts'
import { MovementList } from './movement-list.tsx'
import { StockNow } from './stock-units.tsx'

/** The stock of one product, and everything that happened to it. */
export default function StockHistory() {
  const t = useMessages(stockMessages)
  const language = useLanguage()
  const { id = '' } = useParams()
  const { values, change } = useListState({ variant: text(20) })
  const { data } = useApiQuery('GET /stocks', { query: { product: id } })
  const product = data?.rows[0]
  const list = usePagedQuery('GET /stock-movements', { query: { product: id, ...values } })
  const units = product?.units ?? []
  const optionsText = useOptionsText()
  return (
    <ListPage
      title={product ? t.historyOf(localName(language, product)) : t.title}
      list={list}
      tools={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link to="/dashboard/stock" className="link inline-flex min-h-11 items-center">
            {t.title}
          </Link>
          {product && (
            <Link to={`/dashboard/update/${id}`} className="link inline-flex min-h-11 items-center">
              {t.editProduct}
            </Link>
          )}
        </span>
      }
      above={
        product && (
          <>
            <StockNow product={product} />
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <h2 className="text-lg">{t.movements}</h2>
              {units.length > 1 && (
                <Select
                  aria-label={t.movements}
                  className="w-auto max-w-full"
                  value={values.variant}
                  onChoose={(variant) => change({ variant })}
                  options={[
                    { value: '', text: t.allVariants },
                    ...units.map(({ variantId, options }) => ({
                      value: variantId,
                      text: optionsText(options),
                    })),
                  ]}
                />
              )}
            </div>
          </>
        )
      }
      empty={t.noMovements}
    >
      <MovementList rows={list.loaded?.rows ?? []} />
    </ListPage>
  )
}
