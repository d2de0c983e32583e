import { type FieldPath, useWatch } from 'react-hook-form'
import { formatNumber } from '#lib/language.ts'
import { parseNumber } from '#lib/parse-number.ts'
import { isFilled } from '#lib/text.ts'
import type { GatewayInput, SmsSetup } from '#shop/sms/contract.ts'
import { type AccountField, fieldsOf, type Provider, providers } from '#shop/sms/gateway-fields.ts'
import { emptyOwnGateway, type OwnGateway } from '#shop/sms/own-fields.ts'
import { maxDayLimit, maxPhoneLimit } from '#shop/sms/rules.ts'
import { ConflictNotice } from '#web/dashboard/kit/conflict-notice.tsx'
import { Details } from '#web/dashboard/kit/details.tsx'
import { isSame } from '#web/dashboard/kit/merge-changes.ts'
import { LabelledSelect } from '#web/dashboard/kit/select.tsx'
import { useVersionedForm } from '#web/dashboard/kit/use-versioned-form.ts'
import { api } from '#web/data/api.ts'
import { confirmed } from '#web/data/confirmed.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, InputField, showFieldErrors } from '#web/ui/form.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { OwnGatewayFields } from './own-gateway-fields.tsx'
import { SmsBalance } from './sms-balance.tsx'
import { smsMessages } from './sms-messages.ts'

interface Values extends OwnGateway, Record<AccountField, string> {
  provider: Provider | 'none'
  url: string
  partCost: string
  dayLimit: string
  phoneLimit: string
}

const valuesOf = (gateway: GatewayInput | null): Values => ({
  ...emptyOwnGateway,
  ...gateway,
  provider: gateway?.provider ?? 'none',
  url: gateway?.url ?? '',
  key: '',
  sender: gateway?.sender ?? '',
  user: gateway?.user ?? '',
  partCost: String(gateway?.partCost ?? '0.35'),
  dayLimit: String(gateway?.dayLimit ?? 500),
  phoneLimit: String(gateway?.phoneLimit ?? 5),
})

function gatewayOf(values: Values): GatewayInput | null {
  const { provider, url, key: _, sender, user, partCost, dayLimit, phoneLimit, ...own } = values
  if (provider === 'none') return null
  const account = {
    url,
    sender,
    user: fieldsOf(provider).asks.some(({ field }) => field === 'user') ? user : '',
    partCost: parseNumber(partCost),
    dayLimit: parseNumber(dayLimit),
    phoneLimit: parseNumber(phoneLimit),
  }
  return provider === 'other' ? { provider, ...account, ...own } : { provider, ...account }
}

const isCost = (typed: unknown) => {
  const cost = parseNumber(String(typed))
  return cost >= 0 && cost <= 100
}
const isLimit = (typed: unknown, max: number) => {
  const limit = parseNumber(String(typed))
  return Number.isInteger(limit) && limit >= 1 && limit <= max
}

const maxLengths: Record<AccountField, number> = { key: 300, sender: 40, user: 100 }

interface Props {
  setup: SmsSetup
}

/** The gateway that sends text messages: what its panel gives the merchant, what a message costs, and how many are sent at most. */
export function GatewayForm({ setup }: Props) {
  const t = useMessages(smsMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
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
    textOf: (field, value) => (['provider', 'method', 'numberForm'].includes(field) ? null : String(value)),
    invalidates: ['GET /sms/setup', 'GET /sms/summary'],
    onSuccess(saved, fill) {
      fill(saved)
      showToast('success', t.gatewaySaved)
    },
    onError: (error, form) =>
      showFieldErrors(form, error, (field, message) => {
        const errors: Record<string, string> = {
          'gateway.url': message.includes('internet') ? t.notInternet : t.wrongUrl,
          'gateway.sender': t.needed,
          'gateway.user': t.needed,
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
  const { provider } = useWatch({ control: form.control }) as Values
  function choose(next: Values['provider']) {
    form.setValue('provider', next, { shouldDirty: true })
    if (next === 'none') return
    const stored = seen.gateway?.provider === next ? seen.gateway : null
    form.setValue('url', stored?.url ?? fieldsOf(next).url)
    form.clearErrors()
  }
  const nameOf = (each: Values['provider']) =>
    each === 'none' ? t.noProvider : fieldsOf(each).name[language]
  const addresses = setup.serverAddresses.join(', ')
  return (
    <Form form={form} onSubmit={save.run} className="card grid gap-4 p-4 md:grid-cols-2 md:p-5">
      <h2 className="text-lg md:col-span-2">{t.gateway}</h2>
      <LabelledSelect
        id="provider"
        label={t.provider}
        className="md:col-span-2"
        value={provider}
        onChoose={choose}
        options={(['none', ...providers] as const).map((each) => ({ value: each, text: nameOf(each) }))}
      />
      {provider !== 'none' && (
        <>
          {provider !== 'other' && <p className="text-ink-2 md:col-span-2">{t.untried}</p>}
          <AccountFields provider={provider} isKeyStored={seen.gateway?.provider === provider} />
          <CostAndLimits />
          <p className="text-sm text-ink-2 md:col-span-2">
            {addresses ? t.addresses(addresses) : t.noAddress}
          </p>
          <Details
            className="md:col-span-2"
            open={provider === 'other'}
            summary={t.details}
            summaryClass="font-semibold"
          >
            <div className="grid gap-4 pt-2 md:grid-cols-2">
              <InputField<Values>
                name="url"
                type="url"
                label={t.url}
                className="md:col-span-2"
                maxLength={500}
                autoComplete="off"
                rules={{ validate: (text) => /^https?:\/\/./.test(String(text).trim()) || t.wrongUrl }}
              />
              {provider === 'other' && <OwnGatewayFields />}
            </div>
          </Details>
        </>
      )}
      <div className="flex flex-col items-start gap-4 md:col-span-2">
        <ConflictNotice useCurrent={save.useCurrent} />
        <Button type="submit" variant="buy" busy={save.isBusy} busyLabel={common.saving}>
          {t.saveGateway}
        </Button>
        {seen.gateway && fieldsOf(seen.gateway.provider).hasBalance && <SmsBalance />}
      </div>
    </Form>
  )
}

/** What the panel of the gateway gives the merchant. */
function AccountFields({ provider, isKeyStored }: { provider: Provider; isKeyStored: boolean }) {
  const t = useMessages(smsMessages)
  const hints: Record<AccountField, string> = {
    key: isKeyStored ? t.keyKept : t.keyHint,
    sender: t.senderHint,
    user: '',
  }
  return fieldsOf(provider).asks.map(({ field, called, optional }) => (
    <InputField<Values>
      key={field}
      name={field}
      type={field === 'key' ? 'password' : 'text'}
      label={t[field]}
      hint={[
        called && t.calledThere(called),
        hints[field],
        field === 'sender' && optional && t.senderOptional,
      ]
        .filter(Boolean)
        .join(' ')}
      maxLength={maxLengths[field]}
      autoComplete={field === 'key' ? 'new-password' : 'off'}
      spellCheck={false}
      // Whether a key is stored for this address only the shop knows.
      rules={{
        validate: (text) => field === 'key' || optional || isFilled(String(text)) || t.needed,
      }}
    />
  ))
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
