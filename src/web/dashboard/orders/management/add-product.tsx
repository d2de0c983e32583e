import { useEffect, useState } from 'react'
import type { Product, ProductSuggestion } from '#shop/catalog/contract.ts'
import { ProductPicker, useProductSearch } from '#web/dashboard/kit/product-picker.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { ProductSuggestionRow } from '#web/shared/products/product-suggestions.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { managementMessages } from './messages.ts'

interface Props {
  /** What to search for at once. */
  words?: string
  onPick: (product: Product) => void
}

/** Finds products of the storefront and fetches the picked one, unless it is sold out. */
export function AddProduct({ words = '', onPick }: Props) {
  const t = useMessages(managementMessages)
  const language = useLanguage()
  const search = useProductSearch(words)
  const { input } = search
  useEffect(() => {
    if (words !== '') input.current?.focus()
  }, [words, input])
  const { query: searchQuery } = search
  const found = useApiQuery(
    'GET /search/suggestions',
    { query: { searchQuery, language } },
    { enabled: searchQuery !== '', keepPrevious: true },
  )
  /** Why a product was not taken; it is said until something else is typed. */
  const [refused, setRefused] = useState({ text: '', problem: '' })
  const refuse = (problem: string) => setRefused({ text: search.text, problem })

  const { run, isBusy } = useAction(
    ({ _id }: ProductSuggestion) => api('GET /product/:id', { params: { id: _id } }),
    {
      onSuccess({ data }) {
        if (data.stock === 0) return refuse(t.soldOut(data.name))
        onPick(data)
        search.restart()
      },
      onError() {
        refuse(t.productNotLoaded)
        return true
      },
      failed: t.productNotLoaded,
    },
  )

  return (
    <ProductPicker
      label={t.findProduct}
      placeholder={t.findProductHint}
      noneFound={t.noResults}
      problem={refused.text === search.text ? refused.problem : ''}
      search={search}
      found={found}
      rows={found.data?.suggestions}
      keyOf={({ _id }) => _id}
      isDisabled={() => isBusy}
      onPick={(product) => {
        refuse('')
        run(product)
      }}
    >
      {(product) => <ProductSuggestionRow product={product} />}
    </ProductPicker>
  )
}
