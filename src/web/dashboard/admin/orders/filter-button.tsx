import { type FormEvent, useState } from 'react'
import { latinDigits } from '#lib/phone.ts'
import { Icon } from '#web/components/icon.tsx'
import { LoadFailed } from '#web/components/list-states.tsx'
import { Modal } from '#web/components/modal.tsx'
import { useDistricts } from '#web/storefront/checkout/districts.ts'
import { Field } from '#web/storefront/checkout/field.tsx'
import { useAdminTexts, useLanguage } from '#web/texts/texts.tsx'
import { filterNames, type Narrowing } from './narrowing.ts'

interface Props {
  narrowing: Narrowing
  onChange: (change: Partial<Narrowing>) => void
}

type Filters = Omit<Narrowing, 'search'>
type Problem = 'notAnAmount' | 'lessThanMin' | 'beforeFrom'

/** A button, and what it opens: everything a list of orders can be narrowed by. */
export function FilterButton({ narrowing, onChange }: Props) {
  const { lists } = useAdminTexts()
  const [isOpen, setOpen] = useState(false)
  const count = filterNames.filter((name) => narrowing[name] !== '').length
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="button-secondary px-3" onClick={() => setOpen(true)}>
        <Icon name="sliders-horizontal" />
        {lists.filter(count)}
      </button>
      {isOpen && (
        <Modal
          label={lists.filterTitle}
          bar={<h2 className="pl-3 text-1">{lists.filterTitle}</h2>}
          className="m-auto w-[32em] max-w-[calc(100vw-2rem)] rounded-l border border-line shadow-2"
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
  const { lists } = useAdminTexts()
  const language = useLanguage()
  const { districts, failed, ask } = useDistricts()
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
    <Field name={name} label={lists[name]} error={problems[name] && lists[problems[name]]}>
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
      <div className="grid gap-4 phone:grid-cols-2">
        {field('from', 'date')}
        {field('to', 'date')}
        {field('minAmount', 'text')}
        {field('maxAmount', 'text')}
      </div>
      <Field name="district" label={lists.district} error={undefined}>
        {(ids) => (
          // Until the others have come there is at least the one that is chosen.
          <select
            {...ids}
            key={districts?.length}
            name="district"
            defaultValue={narrowing.district}
            className="field"
          >
            <option value="">{lists.allDistricts}</option>
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
      {failed && <LoadFailed text={lists.districtsFailed} onRetry={ask} />}
      <button type="submit" className="button-primary">
        {lists.show}
      </button>
    </form>
  )
}
