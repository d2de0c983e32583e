import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { isFilled } from '#lib/text.ts'
import {
  type Courier,
  type CredentialName,
  courierFields,
  credentialNames,
  fieldsOf,
} from '#shop/couriers/courier-fields.ts'
import type { Connection } from '#shop/parcels/couriers-contract.ts'
import { maxKeyLength } from '#shop/parcels/rules.ts'
import { CheckField } from '#web/dashboard/kit/check-field.tsx'
import { useCourierProblem } from '#web/dashboard/parcels/use-courier-problem.ts'
import { api } from '#web/data/api.ts'
import { confirmed } from '#web/data/confirmed.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, InputField, SaveOrCancel, showFieldErrors } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { courierMessages } from './courier-messages.ts'

interface Values extends Record<CredentialName, string> {
  baseUrl: string
  storeId: string
  webhookAnswer: string
  isDefault: boolean
}

interface Props {
  courier: Courier
  /** Null for a new one. */
  connection: Connection | null
  onClose: () => void
}

const noKeys = Object.fromEntries(credentialNames.map((name) => [name, ''])) as Record<CredentialName, string>

/** The keys of a courier and how parcels are booked with it. */
export function CourierForm({ courier, connection, onClose }: Props) {
  const t = useMessages(courierMessages)
  const language = useLanguage()
  const { keys, store, baseUrl, where, hasWebhookAnswer } = fieldsOf(courier)
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: {
      ...noKeys,
      baseUrl: connection?.baseUrl ?? baseUrl,
      storeId: connection?.storeId ? String(connection.storeId) : '',
      webhookAnswer: connection?.webhookAnswer ?? '',
      isDefault: connection?.isDefault ?? false,
    },
  })
  useUnsavedForm(form)
  const [first] = keys
  useEffect(() => form.setFocus(first?.name ?? 'baseUrl'), [form, first])
  const [storeName, setStoreName] = useState(connection?.storeName ?? '')
  const save = useAction(
    ({ baseUrl: typedUrl, storeId, webhookAnswer, isDefault, ...typed }: Values) => {
      const filled = keys.flatMap(({ name }) => {
        const key = typed[name].trim()
        return key ? [[name, key]] : []
      })
      return confirmed((password) =>
        api('PUT /couriers/:courier', {
          params: { courier },
          body: {
            baseUrl: typedUrl.trim(),
            keys: Object.fromEntries(filled),
            webhookAnswer: webhookAnswer.trim(),
            storeId: storeId.trim() ? Number(storeId) : null,
            storeName,
            isDefault,
            password,
          },
        }),
      )
    },
    {
      invalidates: ['GET /couriers', 'GET /couriers/usable'],
      onSuccess() {
        showToast('success', t.saved)
        onClose()
      },
      onError: (error) =>
        showFieldErrors(form, error, (field) => {
          if (field === 'baseUrl') return { name: 'baseUrl', message: t.wrongUrl }
          if (field === 'storeId') return { name: 'storeId', message: t.storeRequired }
          const name = keys.find((key) => field === `keys.${key.name}`)?.name
          return name ? { name, message: t.required } : null
        }),
      failed: t.notSaved,
    },
  )
  return (
    <Form form={form} onSubmit={save.run} autoComplete="off" className="mt-3 flex flex-col gap-4">
      <p className="text-ink-2">{where[language]}</p>
      {keys.map(({ name, optional }) => {
        const end = connection?.keys[name]
        return (
          <InputField<Values>
            key={name}
            id={`${courier}-${name}`}
            name={name}
            type="password"
            label={t.keys[name]}
            {...(end !== undefined && { hint: t.isSet(end) })}
            maxLength={maxKeyLength}
            autoComplete="new-password"
            rules={{
              validate: (text) => optional || end !== undefined || isFilled(String(text)) || t.required,
            }}
          />
        )
      })}
      {store && (
        <div className="flex flex-col items-start gap-2">
          <InputField<Values>
            id={`${courier}-store`}
            name="storeId"
            inputMode="numeric"
            label={storeName ? `${t.storeId}: ${storeName}` : t.storeId}
            hint={t.storeHint}
            maxLength={12}
            className="w-full"
            rules={{ validate: (text) => /^\d*$/.test(String(text).trim()) || t.wrongNumber }}
          />
          {connection && (
            <StoreChoice
              courier={courier}
              onChoose={({ id, name }) => {
                form.setValue('storeId', String(id), { shouldDirty: true })
                setStoreName(name)
              }}
            />
          )}
        </div>
      )}
      <InputField<Values>
        id={`${courier}-address`}
        name="baseUrl"
        type="url"
        label={t.baseUrl}
        hint={t.baseUrlHint}
        maxLength={200}
        rules={{ validate: (text) => URL.canParse(String(text).trim()) || t.wrongUrl }}
      />
      {hasWebhookAnswer && (
        <InputField<Values> name="webhookAnswer" label={t.webhookAnswer} maxLength={200} />
      )}
      <CheckField<Values> name="isDefault" label={t.usual} />
      <SaveOrCancel busy={save.isBusy} onCancel={onClose} />
    </Form>
  )
}

interface Store {
  id: number
  name: string
  address: string
}

/** The merchant's stores at the courier, fetched on demand. */
function StoreChoice({ courier, onChoose }: { courier: Courier; onChoose: (store: Store) => void }) {
  const t = useMessages(courierMessages)
  const courierProblem = useCourierProblem()
  const [stores, setStores] = useState<Store[] | null>(null)
  const load = useAction(() => api('GET /couriers/:courier/stores', { params: { courier } }), {
    onSuccess: setStores,
    onError(error) {
      const sentence = courierProblem.sayError(courierFields[courier].name, error)
      if (sentence) showToast('error', t.notAccepted, sentence)
      return sentence !== undefined
    },
    failed: t.notAccepted,
  })
  return (
    <>
      <Button busy={load.isBusy} busyLabel={t.loadingStores} onClick={() => load.run(undefined)}>
        {t.chooseStore}
      </Button>
      {stores?.length === 0 && <p>{t.noStores}</p>}
      {stores && stores.length > 0 && (
        <ul className="flex w-full flex-col gap-2">
          {stores.map((store) => (
            <li key={store.id}>
              <Button className="w-full px-3 text-left whitespace-normal" onClick={() => onChoose(store)}>
                {[store.name, store.address].filter(Boolean).join(' · ')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
