import { type ChangeEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { isFilled } from '#lib/text.ts'
import { maxStatementBytes, maxStatementNumber } from '#shop/cash/rules.ts'
import { courierFields } from '#shop/couriers/courier-fields.ts'
import { type ParcelCourier, parcelCouriers } from '#shop/orders/parcel-rules.ts'
import { maxCourierName } from '#shop/parcels/rules.ts'
import { LabelledSelect } from '#web/dashboard/kit/select.tsx'
import { SelectField } from '#web/dashboard/kit/select-field.tsx'
import { createAuthenticatedClient } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { sendFile } from '#web/shared/media/use-picture-uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { Form, InputField } from '#web/ui/form.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { cashEndpoints } from './cash-endpoints.ts'
import { type ExcelSheet, readExcel } from './excel-to-csv.ts'
import { statementMessages } from './statement-messages.ts'

interface Values {
  courier: ParcelCourier
  courierName: string
  number: string
}

/** Takes the file of a courier's payment and opens its report. */
export function StatementForm() {
  const t = useMessages(statementMessages)
  const navigate = useNavigate()
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { courier: parcelCouriers[0], courierName: '', number: '' },
  })
  const courier = form.watch('courier')
  const [error, setError] = useState<string>()
  // Kept until it is read, so that it is chosen once, whatever else is missing or wrong.
  const [file, setFile] = useState<File | null>(null)
  // Of an Excel file in which several may be the statement, or none is known as one.
  const [sheets, setSheets] = useState<ExcelSheet[]>([])
  const send = useAction(
    async (file: File) => {
      const { courier, courierName, number } = form.getValues()
      return createAuthenticatedClient(sendFile(file, () => {}, 'file'))('POST /courier-statements', {
        query: { courier, number, fileName: file.name, ...(courier === 'other' && { courierName }) },
      })
    },
    {
      invalidates: cashEndpoints,
      onSuccess: ({ _id }) => navigate(`/dashboard/statements/${_id}`),
      onError(problem) {
        const fields = problem instanceof ApiError ? (problem.body.fields ?? {}) : {}
        if (fields.file) {
          setError(`${t.rejected} ${fields.file}`)
          setFile(null)
        }
        if (fields.number) form.setError('number', { message: t.taken }, { shouldFocus: true })
        return Boolean(fields.file || fields.number)
      },
      failed: t.failed,
    },
  )
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? []
    target.value = ''
    if (!chosen) return
    setError(undefined)
    setFile(null)
    setSheets([])
    if (chosen.size > maxStatementBytes) return setError(t.tooLarge)
    const isExcel = /\.xlsx$/i.test(chosen.name)
    const found = isExcel ? await readExcel(chosen).catch(() => null) : []
    if (!found || (isExcel && found.length === 0)) return setError(t.notExcel)
    const [certain, ...others] = found.length === 1 ? found : found.filter(({ isStatement }) => isStatement)
    if (isExcel && (!certain || others.length > 0)) return setSheets(found)
    await take(certain?.csv ?? chosen)
  }
  async function take(csv: File) {
    setSheets([])
    setFile(csv)
    if (await form.trigger(undefined, { shouldFocus: true })) await send.run(csv)
  }
  const required = { validate: (text: string) => isFilled(text) || t.required }
  return (
    <section aria-labelledby="add-title" className="card mb-4 p-4">
      <h2 id="add-title" className="text-lg">
        {t.add}
      </h2>
      <p className="text-sm text-ink-2">{t.addHint}</p>
      <Form
        form={form}
        onSubmit={async () => {
          if (file) await send.run(file)
          else setError(t.noFile)
        }}
        className="mt-3 grid gap-4 @2xl:grid-cols-2"
      >
        <SelectField<Values>
          name="courier"
          label={t.courier}
          options={parcelCouriers.map((each) => ({
            value: each,
            text: each === 'other' ? t.other : courierFields[each].name,
          }))}
        />
        {courier === 'other' && (
          <InputField<Values>
            name="courierName"
            label={t.courierName}
            maxLength={maxCourierName}
            rules={required}
          />
        )}
        <InputField<Values>
          name="number"
          label={t.number}
          hint={t.numberHint}
          maxLength={maxStatementNumber}
          autoComplete="off"
          rules={required}
        />
        <Field
          name="statement-file"
          label={t.file}
          error={error}
          {...(file && { hint: t.chosen(file.name) })}
        >
          {(ids) => (
            <FileInput
              {...ids}
              text={t.choose}
              accept=".csv,.txt,.tsv,.xlsx,text/csv"
              disabled={send.isBusy}
              onChange={choose}
            />
          )}
        </Field>
        {sheets.length > 0 && (
          <LabelledSelect
            id="sheet"
            label={t.sheet}
            hint={t.sheetHint}
            value=""
            onChoose={(index) => {
              const sheet = sheets[Number(index)]
              if (sheet) void take(sheet.csv)
            }}
            options={[
              { value: '', text: t.chooseSheet, disabled: true },
              ...sheets.map(({ name }, index) => ({ value: String(index), text: name })),
            ]}
          />
        )}
        <Button
          type="submit"
          className="justify-self-start @2xl:col-start-1 px-4"
          busy={send.isBusy}
          busyLabel={t.sending}
        >
          {t.read}
        </Button>
      </Form>
    </section>
  )
}
