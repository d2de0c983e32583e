import { type ReactNode, useState } from 'react'
import { useController } from 'react-hook-form'
import { localName } from '#lib/language.ts'
import { ProductPicker, useProductSearch } from '#web/dashboard/kit/product-picker.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { productsFieldMessages } from './products-field-messages.ts'

const maxResults = 6
/** Most products whose names are fetched at once. */
const maxNames = 50

export interface PickedProduct {
  id: string
  name: string
  /** URL of its picture; empty without one. */
  image: string
  remove: () => void
  /** The name of the button that removes it. */
  removeLabel: string
}

interface Props {
  label: string
  hint: string
  /** Most products that can be picked, at most 200. */
  max?: number
  /** What has been picked, in its order. */
  children: (picked: PickedProduct[], setIds: (ids: string[]) => void) => ReactNode
}

/** The field `productIds` of a form: products found by name or number. */
export function ProductsField({ label, hint, max = 200, children }: Props) {
  const t = useMessages(productsFieldMessages)
  const language = useLanguage()
  const { field, fieldState } = useController<{ productIds: string[] }, 'productIds'>({ name: 'productIds' })
  const ids = field.value
  const search = useProductSearch()
  // Products that were just found; hidden ones are not public.
  const [found, setFound] = useState<ReadonlyMap<string, Pick<PickedProduct, 'name' | 'image'>>>(new Map())
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
  const results = useApiQuery(
    'GET /admin-products',
    { query: { search: search.query, limit: maxResults } },
    { enabled: search.query !== '', keepPrevious: true },
  )
  const picked = ids.map((id) => {
    const { name, image } = found.get(id) ??
      named.find(({ _id }) => _id === id) ?? { name: t.number(id), image: '' }
    const remove = () => field.onChange(ids.filter((each) => each !== id))
    return { id, name, image, remove, removeLabel: t.remove(name) }
  })
  return (
    <div className="min-w-0 md:col-span-2">
      {picked.length > 0 && children(picked, field.onChange)}
      <ProductPicker
        label={label}
        hint={hint}
        noneFound={t.noneFound}
        listLabel={t.found}
        problem={fieldState.error?.message ?? ''}
        search={search}
        found={results}
        rows={results.data?.rows}
        keyOf={({ _id }) => _id}
        isDisabled={({ _id }) => ids.includes(_id) || ids.length >= max}
        onPick={(product) => {
          setFound((before) =>
            new Map(before).set(product._id, { name: localName(language, product), image: product.image }),
          )
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
