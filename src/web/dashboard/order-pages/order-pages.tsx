import { Link } from 'react-router'
import { formatNumber, localName, pathIn } from '#lib/language.ts'
import type { ListedOrderPage } from '#shop/order-pages/contract.ts'
import { orderPagePath, previewPath, ratePercent } from '#shop/order-pages/rules.ts'
import { EmptyList } from '#web/dashboard/kit/empty-list.tsx'
import { ProductPicker, useProductSearch } from '#web/dashboard/kit/product-picker.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { orderPageEditorMessages } from './messages.ts'
import { useMakePage } from './use-make-page.ts'

const maxResults = 6

/** The merchant's order pages, and a new one of a product. */
export default function OrderPages() {
  const t = useMessages(orderPageEditorMessages)
  const language = useLanguage()
  const pages = useApiQuery('GET /admin-order-pages', {})
  const search = useProductSearch()
  const found = useApiQuery(
    'GET /admin-products',
    { query: { search: search.query, limit: maxResults } },
    { enabled: search.query !== '', keepPrevious: true },
  )
  const make = useMakePage()
  return (
    <PageFrame title={t.title} intro={t.intro}>
      <div className="card mb-4 p-4">
        <ProductPicker
          label={t.makeOf}
          hint={make.isBusy ? t.making : t.makeHint}
          listLabel={t.found}
          noneFound={t.noneFound}
          search={search}
          found={found}
          rows={found.data?.rows}
          keyOf={({ _id }) => _id}
          isDisabled={() => make.isBusy}
          onPick={({ _id }) => make.run(_id)}
        >
          {(product) => (
            <>
              <Thumbnail image={product.image} />
              <span className="min-w-0 grow wrap-anywhere">{localName(language, product)}</span>
            </>
          )}
        </ProductPicker>
      </div>
      <QueryState query={pages} />
      {pages.data && <List pages={pages.data} />}
    </PageFrame>
  )
}

function List({ pages }: { pages: readonly ListedOrderPage[] }) {
  const t = useMessages(orderPageEditorMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const invalidates = ['GET /admin-order-pages'] as const
  const copy = useAction(
    ({ _id: id }: ListedOrderPage) => api('POST /order-pages/:id/copies', { params: { id } }),
    { invalidates, onSuccess: () => showToast('success', t.copied), failed: t.notMade },
  )
  const remove = useAction(
    ({ _id: id }: ListedOrderPage) => api('DELETE /order-pages/:id', { params: { id } }),
    { invalidates, onSuccess: () => showToast('success', t.removed), failed: t.notRemoved },
  )
  async function confirmRemove(page: ListedOrderPage, title: string) {
    if (await showDialog({ title: t.confirmRemove(title), text: t.removeText, yes: t.remove, no: common.no }))
      await remove.run(page)
  }
  if (pages.length === 0) return <EmptyList none={t.none} />
  return (
    <ul className="flex flex-col gap-2">
      {pages.map((page) => {
        const title = localName(language, { name: page.title, nameBn: page.titleBn })
        const isBusy = copy.isBusy || remove.isBusy
        return (
          <li key={page._id} className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
            <Summary page={page} title={title} />
            <div className="flex flex-wrap gap-2">
              <Link
                to={`/dashboard/order-pages/${page._id}`}
                aria-label={t.editOf(title)}
                className="button-quiet"
              >
                {t.edit}
              </Link>
              <a
                href={pathIn(language, previewPath(page))}
                target="_blank"
                rel="noopener"
                aria-label={t.previewOf(title)}
                className="button-quiet"
              >
                {t.preview}
              </a>
              <Button disabled={isBusy} aria-label={t.duplicateOf(title)} onClick={() => copy.run(page)}>
                {t.duplicate}
              </Button>
              <Button
                variant="bare"
                disabled={isBusy}
                aria-label={t.removeOf(title)}
                onClick={() => confirmRemove(page, title)}
              >
                {t.remove}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Summary({ page, title }: { page: ListedOrderPage; title: string }) {
  const t = useMessages(orderPageEditorMessages)
  const language = useLanguage()
  const { slug, enabled, noindex, visits, orders } = page
  const number = (value: number) => formatNumber(value, language)
  const rate = ratePercent(page)
  return (
    <div className="min-w-0 grow basis-52">
      <h2 className="font-text text-base font-semibold wrap-anywhere">{title}</h2>
      {enabled ? (
        <a
          href={pathIn(language, orderPagePath(slug))}
          aria-label={t.see(title)}
          className="link wrap-anywhere"
        >
          {orderPagePath(slug)}
        </a>
      ) : (
        <p className="wrap-anywhere text-ink-2">{orderPagePath(slug)}</p>
      )}
      <p className="text-sm text-ink-2">
        {[enabled ? t.on : t.off, !noindex && t.indexed].filter(Boolean).join(' · ')}
      </p>
      <p className="text-sm text-ink-2 tabular-nums">
        {t.figures(number(visits), number(orders), rate === null ? '' : number(rate))}
      </p>
    </div>
  )
}
