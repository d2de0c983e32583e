import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isFilled } from '#lib/text.ts'
import type { SourceSettings } from '#shop/courier-history/contract.ts'
import { sourceNames } from '#shop/courier-history/rules.ts'
import { maxKeyLength } from '#shop/parcels/rules.ts'
import { useCourierProblem } from '#web/dashboard/parcels/use-courier-problem.ts'
import { api } from '#web/data/api.ts'
import { confirmed } from '#web/data/confirmed.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { Form, InputField, SaveOrCancel, showFieldErrors } from '#web/ui/form.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { Status, type StatusTone } from '#web/ui/status.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { courierHistoryMessages } from './messages.ts'

/** Who is asked about the phone numbers of orders; each has its switch. */
export function NumberChecks() {
  const t = useMessages(courierHistoryMessages)
  const { data } = useApiQuery('GET /courier-history-sources', {})
  if (!data) return null
  return (
    <section aria-labelledby="checks-title" className="mt-8">
      <h2 id="checks-title" className="text-lg">
        {t.checks}
      </h2>
      <p className="mt-1 mb-3 text-ink-2">{t.checksIntro}</p>
      <ul className="flex flex-col gap-3">
        {data.map((settings) => (
          <Source key={settings.source} settings={settings} />
        ))}
      </ul>
    </section>
  )
}

const tones: Record<'on' | 'off' | 'broken' | 'quiet', StatusTone> = {
  on: 'positive',
  off: 'neutral',
  broken: 'danger',
  quiet: 'attention',
}

function stateOf({ isOn, brokenAt, quietUntil }: SourceSettings) {
  if (!isOn) return 'off'
  return brokenAt ? 'broken' : quietUntil ? 'quiet' : 'on'
}

type Change = Pick<SourceSettings, 'source' | 'isOn' | 'baseUrl'> & { key?: string }

const store = ({ source, ...body }: Change) =>
  confirmed((password) =>
    api('PUT /courier-history-sources/:source', { params: { source }, body: { ...body, password } }),
  )
const invalidates = ['GET /courier-history-sources', 'GET /courier-history/:phone'] as const

function Source({ settings }: { settings: SourceSettings }) {
  const t = useMessages(courierHistoryMessages)
  const language = useLanguage()
  const common = useMessages(commonMessages)
  const courierProblem = useCourierProblem()
  const [isOpen, setOpen] = useState(false)
  const { source, isOn, brokenAt, quietUntil, isReady, answers, keyEnd } = settings
  const name = sourceNames[source]
  const moment = (at: string) => readableMoment(new Date(at), language)
  const change = useAction(store, {
    invalidates,
    onSuccess: () => showToast('success', t.saved),
    failed: t.notSaved,
  })
  const isService = source === 'bd-courier'
  const turn = (on: boolean) => change.run({ source, isOn: on, baseUrl: isService ? settings.baseUrl : '' })
  const state = stateOf(settings)
  return (
    <li className={`card p-4 md:p-5 ${isOpen ? '' : 'md:flex md:items-center md:justify-between md:gap-6'}`}>
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
          {name}
          <Status tone={tones[state]}>{t.states[state]}</Status>
        </h3>
        <p className="mt-1 text-ink-2">{t.what[source]}</p>
        {isOn && brokenAt && (
          <p className="mt-1 text-danger wrap-anywhere">
            {t.brokenSince(moment(brokenAt))} “{settings.problem}”
          </p>
        )}
        {isOn && quietUntil && <p className="mt-1">{t.quietUntil(moment(quietUntil))}</p>}
        {isOn && !brokenAt && settings.problem && (
          <p className="mt-1 text-danger wrap-anywhere">{courierProblem.say(name, settings)}</p>
        )}
        {(isOn || answers > 0) && <p className="mt-1 text-sm text-ink-2">{t.answers(answers)}</p>}
        {!isService && !isReady && <p className="mt-1">{t.connectFirst}</p>}
      </div>
      {isOpen ? (
        <ServiceForm settings={settings} onClose={() => setOpen(false)} />
      ) : (
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden md:mt-0 md:shrink-0">
          {isOn && (
            <Button busy={change.isBusy} onClick={() => turn(false)}>
              {t.switchOff}
            </Button>
          )}
          {/* What was wrong is tried again. */}
          {(!isOn || brokenAt) && (isService ? keyEnd !== null : isReady) && (
            <Button busy={change.isBusy} onClick={() => turn(true)}>
              {isOn ? common.retry : t.switchOn}
            </Button>
          )}
          {isService && (
            <Button variant={keyEnd === null ? 'quiet' : 'bare'} onClick={() => setOpen(true)}>
              {keyEnd === null ? t.switchOn : t.change}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

interface Values {
  baseUrl: string
  key: string
}

/** Address and key of a service; saving them switches it on. */
function ServiceForm({ settings, onClose }: { settings: SourceSettings; onClose: () => void }) {
  const t = useMessages(courierHistoryMessages)
  const { source, keyEnd, baseUrl } = settings
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { baseUrl, key: '' } })
  useUnsavedForm(form)
  const save = useAction(
    (typed: Values) =>
      store({
        source,
        isOn: true,
        baseUrl: typed.baseUrl.trim(),
        ...(typed.key.trim() && { key: typed.key.trim() }),
      }),
    {
      invalidates,
      onSuccess() {
        showToast('success', t.saved)
        onClose()
      },
      onError: (error) =>
        showFieldErrors(form, error, (field) => {
          if (field === 'baseUrl') return { name: 'baseUrl', message: t.wrongUrl }
          return field === 'key' ? { name: 'key', message: t.keyNeeded } : null
        }),
      failed: t.notSaved,
    },
  )
  return (
    <Form form={form} onSubmit={save.run} autoComplete="off" className="mt-3 flex flex-col gap-4">
      <InputField<Values>
        id={`${source}-key`}
        name="key"
        type="password"
        label={t.key}
        {...(keyEnd !== null && { hint: t.keySet(keyEnd) })}
        maxLength={maxKeyLength}
        autoComplete="new-password"
        autoFocus
        rules={{ validate: (text) => keyEnd !== null || isFilled(String(text)) || t.keyNeeded }}
      />
      <InputField<Values>
        id={`${source}-address`}
        name="baseUrl"
        type="url"
        label={t.address}
        hint={t.addressHint}
        maxLength={200}
        rules={{ validate: (text) => URL.canParse(String(text).trim()) || t.wrongUrl }}
      />
      <SaveOrCancel busy={save.isBusy} onCancel={onClose} />
    </Form>
  )
}
