import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { Webhook } from '#shop/webhooks/contract.ts'
import { maxUrlLength, type WebhookEvent, webhookEvents } from '#shop/webhooks/rules.ts'
import { CheckBoxes } from '#web/dashboard/kit/check-boxes.tsx'
import { CheckField } from '#web/dashboard/kit/check-field.tsx'
import { api } from '#web/data/api.ts'
import { confirmed } from '#web/data/confirmed.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Form, InputField, SaveOrCancel, showFieldErrors } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { connectionMessages } from './messages.ts'

interface Values {
  url: string
  events: WebhookEvent[]
  enabled: boolean
}

interface Props {
  /** The webhook to change; null for a new one. */
  webhook: Webhook | null
  /** With the signing secret of a new one. */
  onSaved: (secret: string | null) => void
  onCancel: () => void
}

export function WebhookForm({ webhook, onSaved, onCancel }: Props) {
  const { hooks: t } = useMessages(connectionMessages)
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: {
      url: webhook?.url ?? '',
      events: webhook?.events ?? [],
      // Who opens a stopped one comes to switch it on.
      enabled: webhook === null || webhook.enabled || webhook.stoppedAt !== null,
    },
  })
  useUnsavedForm(form)
  useEffect(() => form.setFocus('url'), [form])
  const save = useAction(
    async ({ enabled, ...fields }: Values) => {
      const body = { ...fields, url: fields.url.trim() }
      if (!webhook)
        return (await confirmed((password) => api('POST /webhooks', { body: { ...body, password } }))).secret
      const params = { id: webhook._id }
      await confirmed((password) =>
        api('PUT /webhooks/:id', { params, body: { ...body, enabled, password } }),
      )
      return null
    },
    {
      invalidates: ['GET /webhooks'],
      onSuccess(secret) {
        showToast('success', t.saved)
        onSaved(secret)
      },
      onError: (error) =>
        showFieldErrors(form, error, (field, message) =>
          field === 'url'
            ? { name: 'url', message: message.includes('internet') ? t.notInternet : t.wrongUrl }
            : null,
        ),
      failed: t.notSaved,
    },
  )
  const options = Object.fromEntries(webhookEvents.map((event) => [event, t.eventNames[event]]))
  return (
    <Form form={form} onSubmit={save.run} className="card mb-4 flex flex-col gap-4 p-4 md:p-5">
      <h2 className="text-lg">{webhook ? t.changeTitle : t.addTitle}</h2>
      <InputField<Values>
        name="url"
        type="url"
        label={t.url}
        hint={t.urlHint}
        maxLength={maxUrlLength}
        autoComplete="off"
        rules={{ validate: (text) => URL.canParse(String(text).trim()) || t.wrongUrl }}
      />
      <CheckBoxes<Values> name="events" legend={t.events} options={options} required={t.chooseEvent} />
      {webhook && <CheckField<Values> name="enabled" label={t.enabled} />}
      <SaveOrCancel busy={save.isBusy} onCancel={onCancel} />
    </Form>
  )
}
