import { useController, useWatch } from 'react-hook-form'
import { isFilled } from '#lib/text.ts'
import type { NotificationSettings } from '#shop/notifications/contract.ts'
import { type Channel, channels, type NotificationEvent } from '#shop/notifications/rules.ts'
import { CheckBox } from '#web/dashboard/kit/check-box.tsx'
import { CheckField } from '#web/dashboard/kit/check-field.tsx'
import { ConflictNotice } from '#web/dashboard/kit/conflict-notice.tsx'
import { FieldGroup } from '#web/dashboard/kit/field-group.tsx'
import { useVersionedForm } from '#web/dashboard/kit/use-versioned-form.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, InputField } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { Section } from '#web/ui/section.tsx'
import { notificationMessages } from './messages.ts'

interface Values {
  choices: Partial<Record<NotificationEvent, Channel[]>>
  isQuiet: boolean
  from: string
  to: string
}

const timeOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
const minuteOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const valuesOf = ({ choices, quiet }: NotificationSettings): Values => ({
  choices,
  isQuiet: quiet !== null,
  from: timeOf(quiet?.from ?? 22 * 60),
  to: timeOf(quiet?.to ?? 8 * 60),
})

/** What the person is told, where, and when not. */
export function ChoicesForm({ settings }: { settings: NotificationSettings }) {
  const t = useMessages(notificationMessages)
  const language = useLanguage()
  const { form, seen, ...save } = useVersionedForm(['PUT /notification-settings'], {
    seen: settings,
    valuesOf,
    save: ({ choices, ...values }, { version }) =>
      api('PUT /notification-settings', {
        body: {
          version,
          language,
          choices,
          quiet: values.isQuiet ? { from: minuteOf(values.from), to: minuteOf(values.to) } : null,
        },
      }),
    isOwn: true,
    textOf: (field, value) => (/^(from|to)$/.test(field) ? String(value) : null),
    invalidates: ['GET /notification-settings'],
    onSuccess(saved, fill) {
      fill(saved)
      showToast('success', t.saved)
    },
    failed: t.notSaved,
  })
  const isQuiet = useWatch({ control: form.control, name: 'isQuiet' })
  const shown = channels.filter(
    (channel) => channel === 'email' || settings.targets.some((target) => target.channel === channel),
  )
  const missing = channels.filter((channel) => !shown.includes(channel)).map((channel) => t[channel])
  const events = Object.keys(seen.choices) as NotificationEvent[]
  return (
    <Section title={t.what} text={t.whatText}>
      <Form form={form} onSubmit={save.run} className="flex flex-col gap-4">
        {missing.length > 0 && <p className="text-sm text-ink-2">{t.notYet(missing.join(', '))}</p>}
        <div className="divide-y divide-line">
          {events.map((event) => (
            <div key={event} className="py-1.5">
              <FieldGroup legend={t.events[event]} isLegendHidden>
                <div className="flex flex-wrap items-center justify-between gap-x-4">
                  <span aria-hidden="true">{t.events[event]}</span>
                  <Channels event={event} shown={shown} />
                </div>
              </FieldGroup>
            </div>
          ))}
        </div>
        <FieldGroup legend={t.quiet} hint={t.quietHint}>
          <CheckField<Values> name="isQuiet" label={t.on} />
          {isQuiet && (
            <div className="grid grid-cols-2 gap-3 md:max-w-80">
              <InputField<Values>
                name="from"
                label={t.from}
                type="time"
                rules={{ validate: (from) => isFilled(String(from)) || t.timeNeeded }}
              />
              <InputField<Values>
                name="to"
                label={t.to}
                type="time"
                rules={{
                  validate: (to, { from }) =>
                    isFilled(String(to)) ? to !== from || t.timesDiffer : t.timeNeeded,
                }}
              />
            </div>
          )}
        </FieldGroup>
        <ConflictNotice isOwn useCurrent={save.useCurrent} />
        <Button type="submit" variant="buy" className="self-start" busy={save.isBusy}>
          {t.save}
        </Button>
      </Form>
    </Section>
  )
}

/** The channels of an event. One that is not connected is not offered, and stays chosen for when it is. */
function Channels({ event, shown }: { event: NotificationEvent; shown: readonly Channel[] }) {
  const t = useMessages(notificationMessages)
  const { field } = useController<Values, `choices.${NotificationEvent}`>({ name: `choices.${event}` })
  const chosen = field.value ?? []
  return (
    <span className="flex flex-wrap gap-x-4">
      {shown.map((channel) => (
        <CheckBox
          key={channel}
          label={t[channel]}
          name={field.name}
          checked={chosen.includes(channel)}
          onBlur={field.onBlur}
          onChange={({ target }) =>
            field.onChange(
              channels.filter((each) => (each === channel ? target.checked : chosen.includes(each))),
            )
          }
        />
      ))}
    </span>
  )
}
