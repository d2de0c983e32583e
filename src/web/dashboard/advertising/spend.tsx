import { type ChangeEvent, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { dhakaDay } from '#lib/dhaka-time.ts'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { parseAmount, parseNumber } from '#lib/parse-number.ts'
import { isFilled } from '#lib/text.ts'
import type { SpendImport as Result } from '#shop/analytics/advertising-contract.ts'
import { maxCampaignName, maxSpendBytes } from '#shop/analytics/advertising-rules.ts'
import { useFileProblem } from '#web/dashboard/kit/use-file-problem.ts'
import { api, createAuthenticatedClient } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { sendFile } from '#web/shared/media/use-picture-uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { Form, InputField, NumberField } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { advertisingMessages } from './messages.ts'

interface Spend {
  day: string
  campaign: string
  amount: string
}

/** What a campaign cost on a day. */
export function SpendForm({ campaigns }: { campaigns: readonly string[] }) {
  const t = useMessages(advertisingMessages)
  const language = useLanguage()
  const listId = useId()
  const form = useForm<Spend>({
    mode: 'onTouched',
    defaultValues: { day: dhakaDay(new Date()), campaign: '', amount: '' },
  })
  useUnsavedForm(form)
  const store = useAction(
    ({ amount, ...spend }: Spend) =>
      api('PUT /ad-spend', { body: { ...spend, amount: parseAmount(amount) } }),
    {
      invalidates: ['GET /campaigns'],
      onSuccess({ before }, { day, campaign }) {
        form.reset({ day, campaign, amount: '' })
        showToast('success', before > 0 ? t.replaced(formatTaka(before, language)) : t.stored)
      },
      failed: t.notStored,
    },
  )
  const required = { validate: (text: string) => isFilled(text) || t.required }
  return (
    <section aria-labelledby="spend-title" className="card p-4">
      <h2 id="spend-title" className="text-lg">
        {t.typeIn}
      </h2>
      <p className="text-sm text-ink-2">{t.typeInHint}</p>
      <Form form={form} onSubmit={store.run} className="mt-3 flex flex-col gap-3">
        <InputField<Spend> name="day" type="date" label={t.day} rules={required} />
        <InputField<Spend>
          name="campaign"
          label={t.campaign}
          list={listId}
          maxLength={maxCampaignName}
          autoComplete="off"
          rules={required}
        />
        <datalist id={listId}>
          {campaigns.map((campaign) => (
            <option key={campaign} value={campaign} />
          ))}
        </datalist>
        <NumberField<Spend>
          name="amount"
          label={t.amount}
          decimals={2}
          rules={{ validate: (text) => parseAmount(text) >= 0 || t.wrongAmount }}
        />
        <Button type="submit" busy={store.isBusy} className="self-start">
          {t.save}
        </Button>
      </Form>
    </section>
  )
}

/** Takes what Ads Manager exports. */
export function SpendImport() {
  const t = useMessages(advertisingMessages)
  const fileProblem = useFileProblem()
  const [error, setError] = useState<string>()
  const [result, setResult] = useState<Result | null>(null)
  const form = useForm({ mode: 'onTouched', defaultValues: { rate: '' } })
  const send = useAction(
    (file: File) => {
      const rate = parseNumber(form.getValues('rate'))
      return createAuthenticatedClient(sendFile(file, () => {}, 'file'))('POST /ad-spend/imports', {
        query: rate > 0 ? { rate } : {},
      })
    },
    {
      invalidates: ['GET /campaigns'],
      onSuccess: setResult,
      onError(problem) {
        const reason = fileProblem(problem)
        setError(reason)
        return reason !== undefined
      },
      failed: t.notImported,
    },
  )
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    setResult(null)
    setError(file.size > maxSpendBytes ? t.tooLarge : undefined)
    if (file.size <= maxSpendBytes) await send.run(file)
  }
  return (
    <section aria-labelledby="import-title" className="card p-4">
      <h2 id="import-title" className="text-lg">
        {t.import}
      </h2>
      <p className="text-sm text-ink-2">{t.importHint}</p>
      <Form form={form} onSubmit={async () => {}} className="mt-3 flex flex-col gap-3">
        <NumberField<{ rate: string }> name="rate" label={t.rate} hint={t.rateHint} decimals={4} />
        <Field name="spend-file" label={t.file} error={error}>
          {(ids) => (
            <FileInput
              {...ids}
              text={t.choose}
              accept=".csv,.txt,text/csv"
              disabled={send.isBusy}
              onChange={choose}
            />
          )}
        </Field>
      </Form>
      <div role="status">{result && <Outcome result={result} />}</div>
    </section>
  )
}

/** What became of a file. */
function Outcome({ result }: { result: Result }) {
  const t = useMessages(advertisingMessages)
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const { added, changed, unchanged, repeated, sums, problems, moreProblems, currency } = result
  if (problems.length > 0)
    return (
      <div className="mt-3">
        <p className="font-semibold">{t.rejected}</p>
        <ul className="mt-1 flex flex-col gap-1">
          {problems.map(({ row, problem, value }) => (
            <li key={`${row} ${problem}`} className="wrap-anywhere">
              {t.row(number(row))}: {t.problems[problem]}
              {value && ` – “${value}”`}
            </li>
          ))}
        </ul>
        {moreProblems > 0 && <p>{t.moreProblems(number(moreProblems))}</p>}
      </div>
    )
  if (currency) return <p className="mt-3 font-semibold">{t.needsRate(currency)}</p>
  const isEmpty = added + changed + unchanged === 0
  return (
    <div className="mt-3">
      <p className="font-semibold">
        {isEmpty ? t.nothing : t.imported(number(added), number(changed), number(unchanged))}
      </p>
      {repeated > 0 && <p>{t.repeated(number(repeated))}</p>}
      {sums > 0 && <p>{t.sums(number(sums))}</p>}
    </div>
  )
}
