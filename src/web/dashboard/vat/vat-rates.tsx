import { useForm } from 'react-hook-form'
import { parseNumber } from '#lib/parse-number.ts'
import { Details } from '#web/dashboard/kit/details.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, NumberField } from '#web/ui/form.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { vatMessages } from './messages.ts'

/** What was typed as a rate: null for none, undefined for what is none. */
function readRate(typed: string) {
  if (typed.trim() === '') return null
  const rate = Number(parseNumber(typed))
  return /^\d{1,3}(\.\d{1,2})?$/.test(String(rate)) && rate <= 100 ? rate : undefined
}

/** The VAT of each category. */
export function VatRates() {
  const t = useMessages(vatMessages)
  const language = useLanguage()
  const query = useApiQuery('GET /vat-rates', {})
  return (
    <Details className="card px-4 py-2" summary={t.rates} summaryClass="font-semibold">
      <p className="mb-3 text-ink-2">{t.ratesText}</p>
      <QueryState query={query} />
      <ul className="grid gap-4 @2xl:grid-cols-2">
        {query.data?.categories.map(({ _id, name, nameBn, rate }) => (
          <li key={_id}>
            <Rate id={_id} name={(language === 'bn' && nameBn) || name} rate={rate} />
          </li>
        ))}
      </ul>
    </Details>
  )
}

interface RateProps {
  id: string
  name: string
  rate: number | null
}

function Rate({ id, name, rate }: RateProps) {
  const t = useMessages(vatMessages)
  const form = useForm({ defaultValues: { rate: rate === null ? '' : String(rate) } })
  useUnsavedForm(form)
  const { run, isBusy } = useAction(
    (typed: { rate: string }) =>
      api('PUT /vat-rates/categories/:id', {
        params: { id },
        body: { rate: readRate(typed.rate) ?? null },
      }),
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
        id={`rate-${id}`}
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
