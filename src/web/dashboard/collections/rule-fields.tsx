import { type RegisterOptions, useWatch } from 'react-hook-form'
import { formatNumber, localName } from '#lib/language.ts'
import { parseNumber } from '#lib/parse-number.ts'
import { productTypeNames } from '#shop/catalog/rules.ts'
import { CheckField } from '#web/dashboard/kit/check-field.tsx'
import { SelectField } from '#web/dashboard/kit/select-field.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { InputField } from '#web/ui/form.tsx'
import type { CollectionValues } from './collection-values.ts'
import { collectionMessages } from './messages.ts'

const isPrice = (text: string) => text.trim() === '' || (parseNumber(text) ?? -1) >= 0

/** What the products of a collection by rule have, and how many fit now. */
export function RuleFields() {
  const t = useMessages(collectionMessages)
  const language = useLanguage()
  const categories = useApiQuery('GET /admin-categories', {}, { staleTime: 60_000 })
  const price: RegisterOptions<CollectionValues> = {
    validate: (text) => isPrice(String(text)) || t.wrongPrice,
  }
  const any = { value: '', text: t.any }
  const input = { inputMode: 'decimal', maxLength: 12, autoComplete: 'off' } as const
  return (
    <>
      <SelectField<CollectionValues>
        name="productType"
        label={t.productType}
        options={[any, ...productTypeNames.map((name) => ({ value: name, text: name }))]}
      />
      <SelectField<CollectionValues>
        // Only a select that has its options keeps the value.
        key={categories.data ? 'loaded' : 'loading'}
        name="categoryId"
        label={t.category}
        options={[
          any,
          ...(categories.data ?? []).map((each) => ({ value: each._id, text: localName(language, each) })),
        ]}
      />
      <InputField<CollectionValues> name="minPrice" label={t.minPrice} rules={price} {...input} />
      <InputField<CollectionValues> name="maxPrice" label={t.maxPrice} rules={price} {...input} />
      <CheckField<CollectionValues> name="onOffer" label={t.onOffer} />
      <CheckField<CollectionValues> name="inStock" label={t.inStock} />
      <Fitting categories={categories.data ?? []} />
    </>
  )
}

/** How many products fit what is typed. */
function Fitting({ categories }: { categories: readonly { _id: string; name: string }[] }) {
  const t = useMessages(collectionMessages)
  const language = useLanguage()
  const [productType, categoryId, minPrice, maxPrice, onOffer, inStock] = useWatch<
    CollectionValues,
    ['productType', 'categoryId', 'minPrice', 'maxPrice', 'onOffer', 'inStock']
  >({ name: ['productType', 'categoryId', 'minPrice', 'maxPrice', 'onOffer', 'inStock'] })
  const category = categories.find(({ _id }) => _id === categoryId)?.name
  const amount = (text: string) => (text.trim() === '' ? null : parseNumber(text))
  const [least, most] = [amount(minPrice), amount(maxPrice)]
  const found = useApiQuery(
    'GET /product-summaries',
    {
      query: {
        limit: 1,
        ...(productType && { productType }),
        ...(category !== undefined && { category }),
        ...(least !== null && { minPrice: String(least) }),
        ...(most !== null && { maxPrice: String(most) }),
        ...(onOffer && { onOffer: 'true' as const }),
        ...(inStock && { inStock: 'true' as const }),
      },
    },
    {
      enabled: isPrice(minPrice) && isPrice(maxPrice) && (least === null || most === null || least <= most),
      keepPrevious: true,
    },
  )
  const { total, more } = found.data ?? {}
  return (
    <p role="status" className="text-ink-2 md:col-span-2">
      {total !== undefined && (more ? t.fitsOrMore : t.fits)(formatNumber(total, language))}
    </p>
  )
}
