import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { isFilled } from '#lib/text.ts'
import { maxStatementNumber } from '#shop/cash/rules.ts'
import { courierFields } from '#shop/couriers/courier-fields.ts'
import { type ParcelCourier, parcelCouriers } from '#shop/orders/parcel-rules.ts'
import { maxCourierName } from '#shop/parcels/rules.ts'
import { LabelledSelect } from '#web/dashboard/kit/select.tsx'
import { SelectField } from '#web/dashboard/kit/select-field.tsx'
import { useFileProblem } from '#web/dashboard/kit/use-file-problem.ts'
import { createAuthenticatedClient } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { sendFile } from '#web/shared/media/use-picture-uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { Form, InputField } from '#web/ui/form.tsx'
import { discardUnsavedChanges, useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { cashEndpoints } from './cash-endpoints.ts'
import { courierNamedIn } from './courier-named-in.ts'
import { statementMessages } from './statement-messages.ts'
import { useStatementFile } from './use-statement-file.ts'

interface Values {
  /** Empty until it is chosen: no statement goes to a courier that nobody has named. */
  courier: ParcelCourier | ''
  courierName: string
  number: string
}

/** Takes the file of a courier's payment and opens its report. */
export function StatementForm() {
  const t = useMessages(statementMessages)
  const navigate = useNavigate()
  const fileProblem = useFileProblem()
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { courier: '', courierName: '', number: '' },
  })
  useUnsavedForm(form)
  const usable = useApiQuery('GET /couriers/usable', {}).data
  const only = usable?.length === 1 ? usable[0]?.courier : undefined
  // What a person has chosen stays.
  const isOwnChoice = useRef(false)
  useEffect(() => {
    if (only && !isOwnChoice.current && form.getValues('courier') === '')
      form.resetField('courier', { defaultValue: only })
  }, [only, form])
  const send = useAction(
    async (file: File) => {
      const { courier, courierName, number } = form.getValues()
      return createAuthenticatedClient(sendFile(file, () => {}, 'file'))('POST /courier-statements', {
        // Required, as the number is.
        query: {
          courier: courier as ParcelCourier,
          number,
          fileName: file.name,
          ...(courier === 'other' && { courierName }),
        },
      })
    },
    {
      invalidates: cashEndpoints,
      onSuccess({ _id }) {
        discardUnsavedChanges()
        return navigate(`/dashboard/statements/${_id}`)
      },
      onError(problem) {
        const reason = fileProblem(problem)
        if (reason) chosen.reject(`${t.rejected} ${reason}`)
        const isTaken = problem instanceof ApiError && problem.body.fields?.number !== undefined
        if (isTaken) form.setError('number', { message: t.taken }, { shouldFocus: true })
        return isTaken || reason !== undefined
      },
      failed: t.failed,
    },
  )
  const chosen = useStatementFile(async (file) => {
    if (!isOwnChoice.current) form.setValue('courier', courierNamedIn(file.name) ?? only ?? '')
    if (await form.trigger(undefined, { shouldFocus: true })) await send.run(file)
  })
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
          if (chosen.file) await send.run(chosen.file)
          else chosen.reject(t.noFile)
        }}
        className="mt-3 grid gap-4 @2xl:grid-cols-2"
      >
        <SelectField<Values>
          name="courier"
          label={t.courier}
          options={[
            { value: '', text: t.chooseCourier, disabled: true },
            ...parcelCouriers.map((each) => ({
              value: each,
              text: each === 'other' ? t.other : courierFields[each].name,
            })),
          ]}
          rules={{
            required: t.courierMissing,
            onChange() {
              isOwnChoice.current = true
            },
          }}
        />
        {form.watch('courier') === 'other' && (
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
          error={chosen.error}
          {...(chosen.file && { hint: t.chosen(chosen.file.name) })}
        >
          {(ids) => (
            <FileInput
              {...ids}
              text={t.choose}
              accept=".csv,.txt,.tsv,.xlsx,text/csv"
              disabled={send.isBusy}
              onChange={chosen.choose}
            />
          )}
        </Field>
        {chosen.sheets.length > 0 && (
          <LabelledSelect
            id="sheet"
            label={t.sheet}
            hint={t.sheetHint}
            value=""
            onChoose={(index) => {
              const sheet = chosen.sheets[Number(index)]
              if (sheet) void chosen.take(sheet.csv)
            }}
            options={[
              { value: '', text: t.chooseSheet, disabled: true },
              ...chosen.sheets.map(({ name }, index) => ({ value: String(index), text: name })),
            ]}
          />
        )}
        <Button
          type="submit"
          variant="buy"
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
