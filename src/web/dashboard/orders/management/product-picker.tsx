import { useId, useRef, useState } from 'react'
import type { Product, ProductSuggestion } from '#shop/catalog/contract.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { ProductSuggestionRow, useSearchSuggestions } from '#web/shared/products/product-suggestions.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { managementMessages } from './messages.ts'

/** Searches products by name or number and fetches the picked one. */
export function ProductPicker({ onPick }: { onPick: (product: Product) => void }) {
  const t = useMessages(managementMessages)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [notice, setNotice] = useState('')
  const { query, results, state, retry } = useSearchSuggestions(text)

  const { run, isBusy } = useAction(
    ({ _id }: ProductSuggestion) => api('GET /product/:id', { params: { id: _id } }),
    {
      onSuccess({ data }) {
        if (data.stock === 0) return setNotice(t.soldOut(data.name))
        onPick(data)
        setText('')
        input.current?.focus()
      },
      onError() {
        setNotice(t.productNotLoaded)
        return true
      },
      failed: t.productNotLoaded,
    },
  )

  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {t.findProduct}
      </label>
      <div className="relative">
        <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-ink-2" />
        <input
          ref={input}
          id={id}
          type="search"
          className="field pl-10"
          value={text}
          maxLength={100}
          autoComplete="off"
          placeholder={t.findProductHint}
          onChange={({ target }) => {
            setText(target.value)
            setNotice('')
          }}
          // Enter would submit the surrounding form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      <div role="alert">{notice && <p className="mt-1 font-semibold text-danger">{notice}</p>}</div>
      <div role="status">
        {query !== '' && state === 'idle' && results?.total === 0 && (
          <p className="mt-2 text-ink-2">{t.noResults}</p>
        )}
      </div>
      {state === 'failed' && <LoadFailed onRetry={retry} />}
      {state === 'waiting' && !results && <Loading />}
      {results && results.suggestions.length > 0 && (
        <ul
          aria-label={t.findProduct}
          className="mt-2 max-h-80 overflow-y-auto rounded-md border border-line-strong"
        >
          {results.suggestions.map((match) => (
            <li key={match._id} className="not-first:border-t not-first:border-line">
              <button
                type="button"
                disabled={isBusy}
                onClick={() => {
                  setNotice('')
                  run(match)
                }}
                className="flex min-h-14 w-full items-center gap-3 px-3 py-1.5 text-left hover:bg-sunken disabled:opacity-50"
              >
                <ProductSuggestionRow product={match} />
                <Icon name="plus" className="size-5 shrink-0 text-ink-2" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
