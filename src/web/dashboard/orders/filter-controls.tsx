import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { parseAmount } from '#lib/parse-number.ts'
import { orderSources } from '#shop/orders/rules.ts'
import { walletsOf } from '#shop/risk/rules.ts'
import { CheckField } from '#web/dashboard/kit/check-field.tsx'
import { FilterChip } from '#web/dashboard/kit/filter-chip.tsx'
import { SelectField } from '#web/dashboard/kit/select-field.tsx'
import { ToolButton } from '#web/dashboard/kit/tool-button.tsx'
import { managementMessages } from '#web/dashboard/orders/management/messages.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { useAllows } from '#web/data/session.tsx'
import { useDistricts } from '#web/shared/checkout/location-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, InputField } from '#web/ui/form.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { orderListMessages } from './list-messages.ts'
import {
  type FilterValues,
  filterErrorOf,
  filters,
  noOrderFilters,
  type OrderFilterName,
  orderFilterNames,
} from './order-filters.ts'

interface Props {
  values: FilterValues
  onChange: (change: Partial<FilterValues>) => void
}

const activeNames = (values: FilterValues) => orderFilterNames.filter((name) => values[name] !== '')

/** Opens the form with all filters of an order list. */
export function OrderFilterButton({ values, onChange }: Props) {
  const t = useMessages(orderListMessages)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <ToolButton
        icon="sliders-horizontal"
        label={t.filter(activeNames(values).length)}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Modal
          label={t.filterTitle}
          bar={<h2 className="pl-3 text-lg">{t.filterTitle}</h2>}
          className="m-auto w-[32em] max-w-[calc(100vw-2rem)] rounded-lg border border-line shadow-lg"
          onClose={close}
        >
          <FilterForm
            values={values}
            onChange={(change) => {
              close()
              onChange(change)
            }}
          />
        </Modal>
      )}
    </>
  )
}

type FormValues = Record<OrderFilterName, string>

/** Amounts may be typed with Bengali digits, separators and the currency sign. */
const normalise = (values: FormValues) =>
  Object.fromEntries(
    orderFilterNames.map((name) => {
      // An unticked box is false.
      const value = (values[name] || '').trim()
      const amount = filters[name].input === 'amount' ? parseAmount(value) : Number.NaN
      return [name, Number.isNaN(amount) ? value : String(amount)]
    }),
  ) as FormValues

function FilterForm({ values: { search: _, status: __, ...values }, onChange }: Props) {
  const t = useMessages(orderListMessages)
  const { sources } = useMessages(managementMessages)
  const language = useLanguage()
  const { districts, isError, refetch } = useDistricts()
  const form = useForm<FormValues>({ defaultValues: values })
  const rules = useApiQuery('GET /call-rules', {}, { enabled: useAllows()('orders') })
  const hasWallet = rules.data && walletsOf(rules.data).length > 0
  // Shops that take no advances read nothing of them.
  const advanceFilters = (['paymentToCheck', 'toPayBack'] as const).filter(
    (name) => hasWallet || values[name] !== '',
  )
  return (
    <Form
      form={form}
      onSubmit={(typed) => onChange(normalise(typed))}
      className="flex flex-col gap-4 px-5 pb-5"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {orderFilterNames
          .filter((name) => filters[name].input === 'day' || filters[name].input === 'amount')
          .map((name) => (
            <InputField<FormValues>
              key={name}
              name={name}
              label={t[name]}
              autoComplete="off"
              {...(filters[name].input === 'day'
                ? { type: 'date' }
                : { type: 'text', inputMode: 'decimal', maxLength: 20 })}
              rules={{
                validate: (_value, typed) => {
                  const error = filterErrorOf(name, normalise(typed))
                  return error === null || t[error]
                },
              }}
            />
          ))}
      </div>
      <SelectField
        // Until the districts are loaded the chosen one is the only option.
        key={districts?.length}
        name="district"
        label={t.district}
        options={[
          { value: '', text: t.allDistricts },
          ...(districts
            ? districts.map((district) => ({ value: district.en, text: district[language] }))
            : values.district
              ? [{ value: values.district, text: values.district }]
              : []),
        ]}
      />
      <SelectField
        name="source"
        label={t.source}
        options={[
          { value: '', text: t.allSources },
          ...orderSources.map((source) => ({ value: source, text: sources[source] })),
        ]}
      />
      {(['review', 'unprinted', 'toReceive', ...advanceFilters] as const).map((name) => (
        <CheckField key={name} name={name} value="yes" label={t[name]} />
      ))}
      {isError && <LoadFailed text={t.districtsFailed} onRetry={() => refetch()} />}
      <Button type="submit">{t.show}</Button>
    </Form>
  )
}

/** The active filters; each can be removed. */
export function OrderFilterChips({ values, onChange }: Props) {
  const t = useMessages(orderListMessages)
  const language = useLanguage()
  const { districts } = useDistricts()
  const active = activeNames(values)
  if (active.length === 0) return null
  const textOf = (name: OrderFilterName) => {
    const value = values[name]
    const district = name === 'district' && districts?.find(({ en }) => en === value)
    return district ? district[language] : filters[name].chip(value, t, language)
  }
  return (
    <ul aria-label={t.chosen} className="mb-3 flex flex-wrap items-center gap-2">
      {active.map((name) => (
        <li key={name}>
          <FilterChip
            text={textOf(name)}
            label={t.remove(textOf(name))}
            onRemove={() => onChange({ [name]: '' })}
          />
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={() =>
            onChange({ ...noOrderFilters, search: values.search, status: values.status, place: values.place })
          }
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-link underline underline-offset-4"
        >
          {t.clearAll}
        </button>
      </li>
    </ul>
  )
}
