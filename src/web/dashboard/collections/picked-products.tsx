import { useState } from 'react'
import { useController } from 'react-hook-form'
import { localName } from '#lib/language.ts'
import { maxPicked } from '#shop/collections/rules.ts'
import { ProductPicker, useProductSearch } from '#web/dashboard/kit/product-picker.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { moved, Sortable, SortHandle, useSortableItem } from '#web/ui/sortable.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { collectionMessages } from './messages.ts'

const maxResults = 6
/** Most products whose names are fetched at once. */
const maxNames = 50

/** The products of a collection in their order, found by name or number. */
export function PickedProducts() {
  const t = useMessages(collectionMessages)
  const language = useLanguage()
  const { field, fieldState } = useController<{ productIds: string[] }, 'productIds'>({ name: 'productIds' })
  const ids = field.value
  const search = useProductSearch()
  // Names of products that were just found; those of hidden ones are not public.
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const namesOf = (part: number) => {
    const some = ids.slice(part * maxNames, (part + 1) * maxNames)
    return [
      { query: { ids: some.join(), language } },
      { enabled: some.length > 0, keepPrevious: true },
    ] as const
  }
  // As many as 200 ids are.
  const named = [
    useApiQuery('GET /product-summaries/by-id', ...namesOf(0)),
    useApiQuery('GET /product-summaries/by-id', ...namesOf(1)),
    useApiQuery('GET /product-summaries/by-id', ...namesOf(2)),
    useApiQuery('GET /product-summaries/by-id', ...namesOf(3)),
  ].flatMap(({ data }) => data ?? [])
  const found = useApiQuery(
    'GET /admin-products',
    { query: { search: search.query, limit: maxResults } },
    { enabled: search.query !== '', keepPrevious: true },
  )
  const nameOf = (id: string) =>
    picked.get(id) ?? named.find(({ _id }) => _id === id)?.name ?? t.productNumber(id)
  return (
    <div className="min-w-0 md:col-span-2">
      {ids.length > 0 && (
        <Sortable ids={ids} onMove={(from, to) => field.onChange(moved(ids, from, to))}>
          <ol aria-label={t.pickedProducts} className="mb-2 flex flex-col gap-1">
            {ids.map((id) => (
              <PickedProduct
                key={id}
                id={id}
                name={nameOf(id)}
                onRemove={() => field.onChange(ids.filter((each) => each !== id))}
              />
            ))}
          </ol>
        </Sortable>
      )}
      <ProductPicker
        label={t.products}
        hint={t.productsHint}
        noneFound={t.noProduct}
        listLabel={t.foundProducts}
        problem={fieldState.error?.message ?? ''}
        search={search}
        found={found}
        rows={found.data?.rows}
        keyOf={({ _id }) => _id}
        isDisabled={({ _id }) => ids.includes(_id) || ids.length >= maxPicked}
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

interface PickedProps {
  id: string
  name: string
  onRemove: () => void
}

function PickedProduct({ id, name, onRemove }: PickedProps) {
  const t = useMessages(collectionMessages)
  const { item, handle, isDragging } = useSortableItem(id)
  return (
    <li
      {...item}
      className={`flex min-w-0 items-center rounded-md bg-sunken ${isDragging ? 'relative z-10 shadow-lg' : ''}`}
    >
      <SortHandle handle={handle} label={t.drag(name)} />
      <span className="min-w-0 grow wrap-anywhere">{name}</span>
      <IconButton icon="x" label={t.removeProduct(name)} onClick={onRemove} />
    </li>
  )
}
