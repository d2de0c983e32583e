import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { localName } from '#lib/language.ts'
import { parseNumber } from '#lib/parse-number.ts'
import { ProductPicker, useProductSearch } from '#web/dashboard/kit/product-picker.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, NumberField } from '#web/ui/form.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { vatMessages } from './messages.ts'

const maxResults = 6

/** What was typed as a rate: null for none, undefined for what is none. */
function readRate(typed: string) {
  if (typed.trim() === '') return null
  const rate = Number(parseNumber(typed))
  return /^\d{1,3}(\.\d{1,2})?$/.test(String(rate)) && rate <= 100 ? rate : undefined
}

/** The VAT of each category, and of products that have one of their own. */
export function VatRates() {
  const t = useMessages(vatMessages)
  const language = useLanguage()
  const query = useApiQuery('GET /vat-rates', {})
  const [added, setAdded] = useState<{ _id: string; name: string }[]>([])
  const products = query.data?.products ?? []
  const isListed = ({ _id }: { _id: string }) => products.some((each) => each._id === _id)
  return (
    <details className="card p-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t.rates}</summary>
      <p className="mb-3 text-ink-2">{t.ratesText}</p>
      <QueryState query={query} />
      <ul className="grid gap-4 @2xl:grid-cols-2">
        {query.data?.categories.map(({ _id, name, nameBn, rate }) => (
          <li key={_id}>
            <Rate of="categories" id={_id} name={(language === 'bn' && nameBn) || name} rate={rate} />
          </li>
        ))}
      </ul>
      {products.length + added.length > 0 && <h3 className="mt-5 mb-3 font-semibold">{t.products}</h3>}
      <ul className="grid gap-4 @2xl:grid-cols-2">
        {[
          ...products,
          ...added.filter((each) => !isListed(each)).map((each) => ({ ...each, rate: null })),
        ].map(({ _id, name, rate }) => (
          <li key={_id}>
            <Rate of="products" id={_id} name={name} rate={rate} />
          </li>
        ))}
      </ul>
      <div className="mt-5">
        <AddProduct onPick={(product) => setAdded((before) => [...before, product])} />
      </div>
    </details>
  )
}

interface RateProps {
  of: 'categories' | 'products'
  id: string
  name: string
  rate: number | null
}

function Rate({ of, id, name, rate }: RateProps) {
  const t = useMessages(vatMessages)
  const form = useForm({ defaultValues: { rate: rate === null ? '' : String(rate) } })
  const { run, isBusy } = useAction(
    (typed: { rate: string }) => {
      const body = { rate: readRate(typed.rate) ?? null }
      return of === 'categories'
        ? api('PUT /vat-rates/categories/:id', { params: { id }, body })
        : api('PUT /vat-rates/products/:id', { params: { id }, body })
    },
    {
      invalidates: ['GET /vat-rates'],
      onSuccess(_, typed) {
        form.reset(typed)
        showToast('success', t.saved)
      },
      failed: t.notSaved,
    },
  )
  return (
    <Form form={form} onSubmit={run} className="flex flex-wrap items-start gap-2">
      <NumberField<{ rate: string }>
        name="rate"
        id={`rate-${of}-${id}`}
        decimals={2}
        label={t.rateOf(name)}
        className="min-w-0 grow"
        rules={{ validate: (typed) => readRate(typed) !== undefined || t.wrongRate }}
      />
      <Button
        type="submit"
        className="mt-6"
        busy={isBusy}
        busyLabel={t.saving}
        aria-label={`${t.save}: ${name}`}
      >
        {t.save}
      </Button>
    </Form>
  )
}

function AddProduct({ onPick }: { onPick: (product: { _id: string; name: string }) => void }) {
  const t = useMessages(vatMessages)
  const language = useLanguage()
  const search = useProductSearch()
  const found = useApiQuery(
    'GET /admin-products',
    { query: { search: search.query, limit: maxResults } },
    { enabled: search.query !== '', keepPrevious: true },
  )
  return (
    <ProductPicker
      label={t.addProduct}
      noneFound={t.noProduct}
      listLabel={t.found}
      search={search}
      found={found}
      rows={found.data?.rows}
      keyOf={({ _id }) => _id}
      onPick={(row) => {
        onPick({ _id: row._id, name: row.name })
        search.restart()
      }}
    >
      {(row) => <span className="min-w-0 grow wrap-anywhere">{localName(language, row)}</span>}
    </ProductPicker>
  )
}
