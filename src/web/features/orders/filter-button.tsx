import { type FormEvent, useState } from 'react'
import { latinDigits } from '#lib/phone.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useDistricts } from '#web/features/ordering/addresses/districts.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { orderListMessages } from './list-messages.ts'
import { filterNames, type Narrowing } from './order-filters.ts'

interface Props {
  narrowing: Narrowing
  onChange: (change: Partial<Narrowing>) => void
}

type Filters = Omit<Narrowing, 'search'>
type Problem = 'notAnAmount' | 'lessThanMin' | 'beforeFrom'

/** A button, and what it opens: everything a list of orders can be narrowed by. */
export function FilterButton({ narrowing, onChange }: Props) {
  const t = useMessages(orderListMessages)
  const [isOpen, setOpen] = useState(false)
  const count = filterNames.filter((name) => narrowing[name] !== '').length
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="button-secondary px-3" onClick={() => setOpen(true)}>
        <Icon name="sliders-horizontal" />
        {t.filter(count)}
      </button>
      {isOpen && (
        <Modal
          label={t.filterTitle}
          bar={<h2 className="pl-3 text-lg">{t.filterTitle}</h2>}
          className="m-auto w-[32em] max-w-[calc(100vw-2rem)] rounded-xl border border-line shadow-lg"
          onClose={close}
        >
          <FilterForm
            narrowing={narrowing}
            onChange={(filters) => {
              close()
              onChange(filters)
            }}
          />
        </Modal>
      )}
    </>
  )
}

/** What was written, with Latin digits and without the commas between thousands; and what of it makes no sense. */
function understand(form: HTMLFormElement) {
  const filled = new FormData(form)
  const written = Object.fromEntries(
    filterNames.map((name) => [name, String(filled.get(name) ?? '').trim()]),
  ) as Filters
  const plain = (amount: string) => latinDigits(amount).replace(/[,\s৳]/g, '')
  const filters = { ...written, minAmount: plain(written.minAmount), maxAmount: plain(written.maxAmount) }
  const problems: Partial<Record<keyof Filters, Problem>> = {}
  const { from, to, minAmount, maxAmount } = filters
  if (from !== '' && to !== '' && to < from) problems.to = 'beforeFrom'
  for (const name of ['minAmount', 'maxAmount'] as const)
    if (filters[name] !== '' && !/^\d{1,8}(\.\d{1,2})?$/.test(filters[name])) problems[name] = 'notAnAmount'
  if (maxAmount !== '' && Number(maxAmount) < Number(minAmount)) problems.maxAmount = 'lessThanMin'
  return { filters, problems }
}

function FilterForm({ narrowing, onChange }: { narrowing: Narrowing; onChange: (filters: Filters) => void }) {
  const t = useMessages(orderListMessages)
  const language = useLanguage()
  const { districts, isError, refetch } = useDistricts()
  const [problems, setProblems] = useState<Partial<Record<keyof Filters, Problem>>>({})

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const understood = understand(form)
    const [wrong] = Object.keys(understood.problems)
    if (wrong === undefined) return onChange(understood.filters)
    setProblems(understood.problems)
    ;(form.elements.namedItem(wrong) as HTMLElement | null)?.focus()
  }

  const field = (name: keyof Filters, type: 'date' | 'text') => (
    <Field name={name} label={t[name]} error={problems[name] && t[problems[name]]}>
      {(ids) => (
        <input
          {...ids}
          name={name}
          type={type}
          defaultValue={narrowing[name]}
          autoComplete="off"
          className="field"
          {...(type === 'text' && { inputMode: 'decimal', maxLength: 20 })}
        />
      )}
    </Field>
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 px-5 pb-5">
      <div className="grid gap-4 sm:grid-cols-2">
        {field('from', 'date')}
        {field('to', 'date')}
        {field('minAmount', 'text')}
        {field('maxAmount', 'text')}
      </div>
      <Field name="district" label={t.district} error={undefined}>
        {(ids) => (
          // Until the others have come there is at least the one that is chosen.
          <select
            {...ids}
            key={districts?.length}
            name="district"
            defaultValue={narrowing.district}
            className="field"
          >
            <option value="">{t.allDistricts}</option>
            {districts
              ? districts.map((district) => (
                  <option key={district.en} value={district.en}>
                    {district[language]}
                  </option>
                ))
              : narrowing.district && <option>{narrowing.district}</option>}
          </select>
        )}
      </Field>
      {isError && <LoadFailed text={t.districtsFailed} onRetry={refetch} />}
      <button type="submit" className="button-primary">
        {t.show}
      </button>
    </form>
  )
}
