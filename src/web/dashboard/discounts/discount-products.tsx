import { useState } from 'react'
import { useController } from 'react-hook-form'
import { localName } from '#lib/language.ts'
import { ProductPicker, useProductSearch } from '#web/dashboard/kit/product-picker.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { discountAdminMessages } from './admin-messages.ts'

const maxResults = 6
/** Most products whose names are fetched at once. */
const maxNames = 50

/** The products of a discount, found by name or number; none is all. */
export function DiscountProducts() {
  const t = useMessages(discountAdminMessages)
  const language = useLanguage()
  const { field } = useController<{ productIds: string[] }, 'productIds'>({ name: 'productIds' })
  const ids = field.value
  const search = useProductSearch()
  // Names of products that were just found; those of hidden ones are not public.
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const named = useApiQuery(
    'GET /product-summaries/by-id',
    { query: { ids: ids.slice(0, maxNames).join(), language } },
    { enabled: ids.length > 0, keepPrevious: true },
  )
  const found = useApiQuery(
    'GET /admin-products',
    { query: { search: search.query, limit: maxResults } },
    { enabled: search.query !== '', keepPrevious: true },
  )
  const nameOf = (id: string) =>
    picked.get(id) ?? named.data?.find(({ _id }) => _id === id)?.name ?? t.productNumber(id)
  return (
    <div className="min-w-0 md:col-span-2">
      {ids.length > 0 && (
        <ul aria-label={t.onlyProducts} className="mb-2 flex flex-wrap gap-2">
          {ids.map((id) => (
            <li key={id} className="flex min-w-0 items-center rounded-md bg-sunken pl-3">
              <span className="min-w-0 wrap-anywhere">{nameOf(id)}</span>
              <IconButton
                icon="x"
                label={t.removeProduct(nameOf(id))}
                onClick={() => field.onChange(ids.filter((each) => each !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <ProductPicker
        label={t.onlyProducts}
        hint={t.productsHint}
        noneFound={t.noProduct}
        listLabel={t.foundProducts}
        search={search}
        found={found}
        rows={found.data?.rows}
        keyOf={({ _id }) => _id}
        isDisabled={({ _id }) => ids.includes(_id)}
        onPick={(product) => {
          setPicked((before) => new Map(before).set(product._id, localName(language, product)))
          field.onChange([...ids, product._id])
          search.restart()
        }}
      >
        {(product) => (
          <>
            <Thumbnail image={product.image} />
            <span className="min-w-0 grow wrap-anywhere">{localName(language, product)}</span>
          </>
        )}
      </ProductPicker>
    </div>
  )
}
