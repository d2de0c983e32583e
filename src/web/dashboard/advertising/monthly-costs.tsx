import { type RefObject, useEffect, useRef, useState } from 'react'
import { dhakaDay } from '#lib/dhaka-time.ts'
import { parseAmount } from '#lib/parse-number.ts'
import type { MonthlyCosts as Costs } from '#shop/analytics/advertising-contract.ts'
import { monthlyCostKinds } from '#shop/analytics/advertising-rules.ts'
import { useAskToLeave } from '#web/dashboard/kit/ask-to-leave.ts'
import { ConflictNotice } from '#web/dashboard/kit/conflict-notice.tsx'
import { useVersionedForm } from '#web/dashboard/kit/use-versioned-form.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, NumberField } from '#web/ui/form.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { advertisingMessages } from './messages.ts'

type Values = Record<(typeof monthlyCostKinds)[number], string>
const valuesOf = (costs: Costs) =>
  Object.fromEntries(monthlyCostKinds.map((kind) => [kind, String(costs[kind])])) as Values

/** Rent, salaries, packing and the rest, by month. */
export function MonthlyCosts() {
  const t = useMessages(advertisingMessages)
  const [month, setMonth] = useState(() => dhakaDay(new Date()).slice(0, 7))
  const isUnsaved = useRef(false)
  const askToLeave = useAskToLeave()
  async function choose(other: string) {
    if (!/^20\d\d-\d\d$/.test(other)) return
    if (!isUnsaved.current || (await askToLeave())) setMonth(other)
  }
  const query = useApiQuery('GET /monthly-costs/:month', { params: { month } }, { fresh: true })
  return (
    <section aria-labelledby="costs-title" className="card flex flex-col gap-3 p-4">
      <div>
        <h2 id="costs-title" className="text-lg">
          {t.costs}
        </h2>
        <p className="text-sm text-ink-2">{t.costsHint}</p>
      </div>
      <Field name="costs-month" label={t.month} error={undefined}>
        {(ids) => (
          <input
            {...ids}
            type="month"
            className="field"
            value={month}
            onChange={({ target }) => choose(target.value)}
          />
        )}
      </Field>
      <QueryState query={query} />
      {query.data && <CostsForm key={query.data.month} costs={query.data} isUnsaved={isUnsaved} />}
    </section>
  )
}

function CostsForm({ costs, isUnsaved }: { costs: Costs; isUnsaved: RefObject<boolean> }) {
  const t = useMessages(advertisingMessages)
  const { form, run, isBusy, useCurrent } = useVersionedForm(['PUT /monthly-costs/:month'], {
    seen: costs,
    valuesOf,
    save: (values: Values, { version, month }) =>
      api('PUT /monthly-costs/:month', {
        params: { month },
        body: {
          version,
          rent: parseAmount(values.rent),
          salaries: parseAmount(values.salaries),
          other: parseAmount(values.other),
          packing: parseAmount(values.packing),
        },
      }),
    invalidates: ['GET /campaigns', 'GET /monthly-costs/:month'],
    onSuccess(saved, fill) {
      fill(saved)
      showToast('success', t.saved)
    },
    failed: t.notSaved,
  })
  const hasChanges = form.formState.isDirty
  useEffect(() => {
    isUnsaved.current = hasChanges
  }, [hasChanges, isUnsaved])
  const labels = { rent: t.rent, salaries: t.salaries, other: t.other, packing: t.perParcel }
  return (
    <Form form={form} onSubmit={run} className="flex flex-col gap-3">
      {monthlyCostKinds.map((kind) => (
        <NumberField<Values>
          key={kind}
          name={kind}
          label={labels[kind]}
          decimals={2}
          rules={{ validate: (text) => parseAmount(String(text)) >= 0 || t.wrongAmount }}
        />
      ))}
      <ConflictNotice useCurrent={useCurrent} />
      <Button type="submit" busy={isBusy} className="self-start">
        {t.save}
      </Button>
    </Form>
  )
}
