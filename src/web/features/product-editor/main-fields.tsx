import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { maxLengths, productTypeNames } from '#shop/catalog/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
import { PlaceFields } from './category-fields.tsx'
import { useErrorOf } from './error-of.ts'
import { productEditorMessages } from './messages.ts'
import { useProductChecks } from './product-checks.ts'
import type { ProductValues } from './product-values.ts'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="card min-w-0 p-4 md:p-5">
      <legend className="float-left mb-3 w-full font-display text-lg font-semibold">{title}</legend>
      <div className="clear-both grid gap-4 @2xl:grid-cols-2">{children}</div>
    </fieldset>
  )
}

export function NameFields() {
  const t = useMessages(productEditorMessages)
  const { register } = useFormContext<ProductValues>()
  const checks = useProductChecks()
  const errorOf = useErrorOf()
  return (
    <Part title={t.parts.what}>
      <Field name="name" label={t.fields.name} error={errorOf('name')}>
        {(ids) => (
          <input
            {...ids}
            {...register('name', { validate: checks.required })}
            maxLength={maxLengths.name}
            className="field"
          />
        )}
      </Field>
      <Field name="nameBn" label={t.fields.nameBn} error={errorOf('nameBn')}>
        {(ids) => (
          <input {...ids} {...register('nameBn')} lang="bn" maxLength={maxLengths.name} className="field" />
        )}
      </Field>
      <PlaceFields />
      <Field name="productType" label={t.fields.productType} error={errorOf('productType')}>
        {(ids) => (
          <select {...ids} {...register('productType')} className="field">
            <option value="">{t.noType}</option>
            {productTypeNames.map((type) => (
              <option key={type} value={type}>
                {t.types[type]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </Part>
  )
}

interface NumberProps {
  name: 'originalPrice' | 'offerPrice' | 'stock' | 'ratings' | 'reviews'
  min: number
  max?: number
  step: number
  hint?: string
  check: (text: string, values: ProductValues) => string | true
}

export function NumberField({ name, check, hint, step, ...bounds }: NumberProps) {
  const { fields } = useMessages(productEditorMessages)
  const { register } = useFormContext<ProductValues>()
  const error = useErrorOf()(name)
  return (
    <Field name={name} label={fields[name]} error={error} {...(hint && { hint })}>
      {(ids) => (
        <input
          {...ids}
          {...register(name, { validate: check, ...(name === 'originalPrice' && { deps: 'offerPrice' }) })}
          {...bounds}
          type="number"
          inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
          step={step}
          className="field tabular-nums"
        />
      )}
    </Field>
  )
}

export function PriceFields() {
  const t = useMessages(productEditorMessages)
  const { register } = useFormContext<ProductValues>()
  const checks = useProductChecks()
  return (
    <Part title={t.parts.price}>
      <NumberField name="originalPrice" min={1} step={0.01} check={checks.originalPrice} />
      <NumberField
        name="offerPrice"
        min={1}
        step={0.01}
        check={(text, { originalPrice }) => checks.offerPrice(text, originalPrice)}
      />
      <NumberField name="stock" min={0} step={1} hint={t.stockHint} check={checks.stock} />
      <div>
        <label className="flex min-h-11 items-center gap-3 font-semibold @2xl:mt-6">
          <input
            type="checkbox"
            {...register('hidden')}
            aria-describedby="hidden-note"
            className="size-5 shrink-0 accent-brand"
          />
          {t.fields.hidden}
        </label>
        <p id="hidden-note" className="text-sm text-ink-2">
          {t.hiddenHint}
        </p>
      </div>
    </Part>
  )
}
