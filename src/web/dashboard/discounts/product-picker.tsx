import { useEffect, useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { localName } from '#lib/language.ts'
import { maxSearchInput } from '#shop/catalog/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { discountAdminMessages } from './admin-messages.ts'

const maxResults = 6
/** Most products whose names are fetched at once. */
const maxNames = 50
/** Milliseconds without typing before the search starts. */
const debounce = 250

/** The products of a discount, found by name or number; none is all. */
export function ProductPicker() {
  const t = useMessages(discountAdminMessages)
  const language = useLanguage()
  const { field } = useController<{ productIds: string[] }, 'productIds'>({ name: 'productIds' })
  const ids = field.value
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  // Names of products that were just found; those of hidden ones are not public.
  const [found, setFound] = useState<ReadonlyMap<string, string>>(new Map())
  const inputId = useId()
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), debounce)
    return () => clearTimeout(timer)
  }, [typed])
  const named = useApiQuery(
    'GET /product-summaries/by-id',
    { query: { ids: ids.slice(0, maxNames).join(), language } },
    { enabled: ids.length > 0, keepPrevious: true },
  )
  const results = useApiQuery(
    'GET /admin-products',
    { query: { search, limit: maxResults } },
    { enabled: search !== '', keepPrevious: true },
  )
  const nameOf = (id: string) =>
    found.get(id) ?? named.data?.find(({ _id }) => _id === id)?.name ?? t.productNumber(id)
  function add(id: string, name: string) {
    setFound((before) => new Map(before).set(id, name))
    field.onChange([...ids, id])
    setTyped('')
    document.getElementById(inputId)?.focus()
  }
  const offered = search === '' || typed === '' ? [] : (results.data?.rows ?? [])
  return (
    <div className="min-w-0 md:col-span-2">
      <label htmlFor={inputId} className="mb-1 block text-sm font-semibold">
        {t.onlyProducts}
      </label>
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
      <div className="relative">
        <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-ink-3" />
        <input
          id={inputId}
          type="search"
          value={typed}
          maxLength={maxSearchInput}
          autoComplete="off"
          aria-describedby={`${inputId}-note`}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            // Enter would save the discount.
            if (event.key === 'Enter') event.preventDefault()
          }}
          className="field pl-10"
        />
      </div>
      <p id={`${inputId}-note`} role="status" className="mt-1 text-sm text-ink-2">
        {search !== '' && typed !== '' && results.data?.rows.length === 0 ? t.noProduct : t.productsHint}
      </p>
      {offered.length > 0 && (
        <ul aria-label={t.foundProducts} className="mt-1 divide-y divide-line rounded-md border border-line">
          {offered.map((product) => (
            <li key={product._id}>
              <button
                type="button"
                disabled={ids.includes(product._id)}
                onClick={() => add(product._id, localName(language, product))}
                className="flex min-h-11 w-full items-center gap-3 px-3 py-1.5 text-left hover:bg-sunken disabled:opacity-50"
              >
                <Thumbnail
                  image={product.image}
                  className="size-9 shrink-0 rounded-sm bg-paper object-contain dark:bg-tile"
                  iconClass="p-2 text-line-strong"
                />
                <span className="min-w-0 wrap-anywhere">{localName(language, product)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
