import { type FieldPath, useFormContext, useWatch } from 'react-hook-form'
import { formatNumber } from '#lib/language.ts'
import { parseNumber } from '#lib/parse-number.ts'
import { isFilled } from '#lib/text.ts'
import type { GatewayInput, SmsSetup } from '#shop/sms/contract.ts'
import {
  type GatewayPreset,
  type GatewayTemplate,
  gatewayMethods,
  gatewayPresets,
  gatewayTemplates,
  isContent,
  maxDayLimit,
  maxPhoneLimit,
  numberForms,
  parseLines,
} from '#shop/sms/rules.ts'
import { ConflictNotice } from '#web/dashboard/kit/conflict-notice.tsx'
import { isSame } from '#web/dashboard/kit/merge-changes.ts'
import { LabelledSelect } from '#web/dashboard/kit/select.tsx'
import { SelectField } from '#web/dashboard/kit/select-field.tsx'
import { useVersionedForm } from '#web/dashboard/kit/use-versioned-form.ts'
import { api } from '#web/data/api.ts'
import { confirmed } from '#web/data/confirmed.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, InputField, showFieldErrors, TextField } from '#web/ui/form.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { smsMessages } from './sms-messages.ts'

const methodNames: Record<GatewayTemplate['method'], string> = {
  GET: 'GET',
  POST_FORM: 'POST',
  POST_JSON: 'POST, JSON',
}
const numberExamples: Record<GatewayTemplate['numberForm'], string> = {
  local: '01712345678',
  '88': '8801712345678',
  plus: '+8801712345678',
}

interface Values extends GatewayTemplate {
  preset: GatewayPreset | 'none'
  key: string
  sender: string
  user: string
  partCost: string
  dayLimit: string
  phoneLimit: string
}

const valuesOf = (gateway: GatewayInput | null): Values => ({
  ...gatewayTemplates[gateway?.preset ?? 'other'],
  ...gateway,
  preset: gateway?.preset ?? 'none',
  key: '',
  sender: gateway?.sender ?? '',
  user: gateway?.user ?? '',
  partCost: String(gateway?.partCost ?? '0.35'),
  dayLimit: String(gateway?.dayLimit ?? 500),
  phoneLimit: String(gateway?.phoneLimit ?? 5),
})

function gatewayOf({ preset, key: _, partCost, dayLimit, phoneLimit, ...rest }: Values): GatewayInput | null {
  if (preset === 'none') return null
  const [cost, days, phones] = [partCost, dayLimit, phoneLimit].map(parseNumber)
  return { ...rest, preset, partCost: cost ?? 0, dayLimit: days ?? 0, phoneLimit: phones ?? 0 }
}

const isCost = (typed: unknown) => {
  const cost = parseNumber(String(typed))
  return cost >= 0 && cost <= 100
}
const isLimit = (typed: unknown, max: number) => {
  const limit = parseNumber(String(typed))
  return Number.isInteger(limit) && limit >= 1 && limit <= max
}

interface Props {
  setup: SmsSetup
}

/** The gateway that sends text messages. The fields of the known ones are filled in; only key and sender are the merchant's. */
export function GatewayForm({ setup }: Props) {
  const t = useMessages(smsMessages)
  const common = useMessages(commonMessages)
  const { form, seen, ...save } = useVersionedForm(['PUT /sms/gateway'], {
    seen: setup,
    valuesOf: ({ gateway }) => valuesOf(gateway),
    save: (values, { version, gateway }) =>
      confirmed((password) =>
        api('PUT /sms/gateway', {
          body: {
            // That the texts have changed is no conflict here.
            version: isSame(gateway, setup.gateway) ? setup.version : version,
            gateway: gatewayOf(values),
            ...(values.key.trim() && { key: values.key.trim() }),
            password,
          },
        }),
      ),
    textOf: (field, value) => (['preset', 'method', 'numberForm'].includes(field) ? null : String(value)),
    invalidates: ['GET /sms/setup', 'GET /sms/summary'],
    onSuccess(saved, fill) {
      fill(saved)
      showToast('success', t.gatewaySaved)
    },
    onError: (error, form) =>
      showFieldErrors(form, error, (field, message) => {
        const errors: Record<string, string> = {
          'gateway.url': message.includes('internet') ? t.notInternet : t.wrongUrl,
          'gateway.headers': t.wrongHeaders,
          'gateway.content': t.wrongContent,
          'gateway.explanations': t.wrongExplanations,
          key: t.keyMissing,
        }
        const known = errors[field]
        return known ? { name: field.replace('gateway.', '') as FieldPath<Values>, message: known } : null
      }),
    failed: t.notSaved,
  })
  const { preset, method } = useWatch({ control: form.control }) as Values
  const isKeyStored = seen.gateway !== null && seen.gateway.preset === preset
  function choose(next: Values['preset']) {
    form.setValue('preset', next, { shouldDirty: true })
    const template =
      seen.gateway?.preset === next ? seen.gateway : next === 'none' ? null : gatewayTemplates[next]
    if (!template) return
    for (const name of Object.keys(gatewayTemplates.other) as (keyof GatewayTemplate)[])
      form.setValue(name, template[name])
    form.clearErrors()
  }
  const addresses = setup.serverAddresses.join(', ')
  return (
    <Form form={form} onSubmit={save.run} className="card grid gap-4 p-4 md:grid-cols-2 md:p-5">
      <h2 className="text-lg md:col-span-2">{t.gateway}</h2>
      <LabelledSelect
        id="preset"
        label={t.provider}
        className="md:col-span-2"
        value={preset}
        onChoose={choose}
        options={(['none', ...gatewayPresets] as const).map((each) => ({
          value: each,
          text: t.providers[each],
        }))}
      />
      {preset !== 'none' && (
        <>
          <p className="text-ink-2 md:col-span-2">{t.untried}</p>
          <InputField<Values>
            name="key"
            type="password"
            label={t.key}
            hint={isKeyStored ? t.keyKept : t.keyHint}
            maxLength={300}
            autoComplete="new-password"
            spellCheck={false}
          />
          <InputField<Values>
            name="sender"
            label={t.sender}
            hint={t.senderHint}
            maxLength={40}
            autoComplete="off"
          />
          {(preset === 'mim' || preset === 'other') && (
            <InputField<Values> name="user" label={t.user} maxLength={100} autoComplete="off" />
          )}
          <CostAndLimits />
          <p className="text-sm text-ink-2 md:col-span-2">
            {addresses ? t.addresses(addresses) : t.noAddress}
          </p>
          <details className="md:col-span-2" open={preset === 'other'}>
            <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t.details}</summary>
            <TemplateFields method={method} />
          </details>
        </>
      )}
      <div className="flex flex-col items-start gap-4 md:col-span-2">
        <ConflictNotice useCurrent={save.useCurrent} />
        <Button type="submit" busy={save.isBusy} busyLabel={common.saving}>
          {common.save}
        </Button>
      </div>
    </Form>
  )
}

/** What a message costs, and how many are sent at most. */
function CostAndLimits() {
  const t = useMessages(smsMessages)
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  return (
    <>
      <InputField<Values>
        name="partCost"
        label={t.partCost}
        hint={t.partCostHint}
        inputMode="decimal"
        maxLength={8}
        autoComplete="off"
        rules={{ validate: (typed) => isCost(typed) || t.wrongCost }}
      />
      <InputField<Values>
        name="dayLimit"
        label={t.dayLimit}
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
        rules={{ validate: (typed) => isLimit(typed, maxDayLimit) || t.wrongLimit(number(maxDayLimit)) }}
      />
      <InputField<Values>
        name="phoneLimit"
        label={t.phoneLimit}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        rules={{
          validate: (typed) => isLimit(typed, maxPhoneLimit) || t.wrongLimit(number(maxPhoneLimit)),
        }}
      />
    </>
  )
}

/** How requests to a gateway are made and its answers are read. */
function TemplateFields({ method }: { method: GatewayTemplate['method'] }) {
  const t = useMessages(smsMessages)
  const { getValues } = useFormContext<Values>()
  return (
    <div className="grid gap-4 pt-2 md:grid-cols-2">
      <SelectField<Values>
        name="method"
        label={t.method}
        options={gatewayMethods.map((each) => ({ value: each, text: methodNames[each] }))}
      />
      <SelectField<Values>
        name="numberForm"
        label={t.numberForm}
        options={numberForms.map((each) => ({ value: each, text: numberExamples[each] }))}
      />
      <InputField<Values>
        name="url"
        type="url"
        label={t.url}
        className="md:col-span-2"
        maxLength={500}
        autoComplete="off"
        rules={{ validate: (text) => /^https?:\/\/./.test(String(text).trim()) || t.wrongUrl }}
      />
      <LinesField
        name="content"
        label={t.content}
        hint={method === 'POST_JSON' ? t.contentHintJson : t.contentHint}
        rows={6}
        isValid={(text) =>
          isContent(getValues('method'), text) && /\{to\}/.test(text) && /\{text\}/.test(text)
        }
        wrong={t.wrongContent}
      />
      <LinesField
        name="headers"
        label={t.headers}
        hint={t.headersHint}
        rows={2}
        isValid={(text) => parseLines(text, ':') !== null}
        wrong={t.wrongHeaders}
      />
      <InputField<Values> name="successPath" label={t.successPath} hint={t.successPathHint} maxLength={100} />
      <InputField<Values>
        name="successValues"
        label={t.successValues}
        hint={t.successValuesHint}
        maxLength={200}
        rules={{ validate: (text) => isFilled(String(text)) || t.valuesMissing }}
      />
      <InputField<Values> name="alsoPath" label={t.alsoPath} maxLength={100} />
      <InputField<Values> name="alsoValues" label={t.alsoValues} maxLength={200} />
      <InputField<Values> name="codePath" label={t.codePath} maxLength={100} />
      <InputField<Values> name="messagePath" label={t.messagePath} maxLength={100} />
      <InputField<Values> name="idPath" label={t.idPath} maxLength={100} />
      <LinesField
        name="explanations"
        label={t.explanations}
        hint={t.explanationsHint}
        rows={2}
        isValid={(text) => parseLines(text, '=') !== null}
        wrong={t.wrongExplanations}
      />
    </div>
  )
}

interface LinesProps {
  name: 'content' | 'headers' | 'explanations'
  label: string
  hint: string
  rows: number
  isValid: (text: string) => boolean
  wrong: string
}

const LinesField = ({ name, isValid, wrong, ...field }: LinesProps) => (
  <TextField<Values>
    name={name}
    // The main part of a page has the id `content`.
    id={`gateway-${name}`}
    className="md:col-span-2"
    textClass="font-mono text-sm"
    maxLength={3000}
    spellCheck={false}
    rules={{ validate: (text) => isValid(String(text)) || wrong }}
    {...field}
  />
)
