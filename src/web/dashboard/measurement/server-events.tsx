import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatNumber } from '#lib/language.ts'
import { isFilled } from '#lib/text.ts'
import { maxTokenLength, type PlatformName, platformNames } from '#shop/measurement/rules.ts'
import type { Settings } from '#shop/settings/setting-fields.ts'
import { api } from '#web/data/api.ts'
import { confirmed } from '#web/data/confirmed.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, FormNotice, InputField } from '#web/ui/form.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { Status } from '#web/ui/status.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { serverEventMessages } from './server-event-messages.ts'

/** The access tokens with which the shop itself tells Meta and TikTok of orders, a test of each, and what was reported lately. */
export function ServerEvents({ settings }: { settings: Settings }) {
  const t = useMessages(serverEventMessages)
  const query = useApiQuery('GET /measurement', {}, { fresh: true })
  const pixels = { meta: settings.metaPixelId, tiktok: settings.tiktokPixelId }
  return (
    <section aria-labelledby="server-events" className="card flex flex-col gap-4 p-5">
      <div>
        <h2 id="server-events" className="text-lg">
          {t.title}
        </h2>
        <p className="text-ink-2">{t.text}</p>
      </div>
      <QueryState query={query} />
      {query.data &&
        platformNames.map((platform) => (
          <PlatformEvents
            key={platform}
            platform={platform}
            hasPixel={pixels[platform] !== ''}
            isOn={platform === 'meta' ? query.data.serverEvents : query.data.tiktokEvents}
          />
        ))}
      <Lately />
    </section>
  )
}

interface PlatformProps {
  platform: PlatformName
  isOn: boolean
}

function PlatformEvents({ platform, isOn, hasPixel }: PlatformProps & { hasPixel: boolean }) {
  const t = useMessages(serverEventMessages)
  const id = `settings-${platform}`
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-4">
      <h3 id={id} className="font-semibold">
        {t.platforms[platform]} <Status tone={isOn ? 'positive' : 'neutral'}>{isOn ? t.on : t.off}</Status>
      </h3>
      {!hasPixel && <p className="font-semibold">{t.needsPixel}</p>}
      <TokenForm platform={platform} isOn={isOn} />
      {isOn && <TestForm platform={platform} />}
    </section>
  )
}

/** What was reported to the platforms lately, and what was not and why. */
function Lately() {
  const t = useMessages(serverEventMessages)
  const language = useLanguage()
  const query = useApiQuery('GET /measurement/conversions', {}, { fresh: true })
  return (
    <div className="border-t border-line pt-4">
      <h3 className="font-semibold">{t.lately}</h3>
      <QueryState query={query} />
      {query.data?.length === 0 && <p className="text-ink-2">{t.none}</p>}
      <ul className="mt-1 flex flex-col gap-1">
        {query.data?.map(({ platform, event, state, reason, count }) => (
          <li key={[platform, event, state, reason].join()}>
            {t.platforms[platform]}, {t.events[event]}: {formatNumber(count, language)} {t.states[state]}
            {reason && <span className="text-ink-2"> – {t.reasons[reason]}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

const tokenEndpoints = {
  meta: 'PUT /measurement/meta-token',
  tiktok: 'PUT /measurement/tiktok-token',
} as const

function TokenForm({ platform, isOn }: PlatformProps) {
  const t = useMessages(serverEventMessages)
  const form = useForm({ mode: 'onSubmit', defaultValues: { token: '' } })
  useUnsavedForm(form)
  const store = useAction(
    (token: string) => confirmed((password) => api(tokenEndpoints[platform], { body: { token, password } })),
    {
      invalidates: ['GET /measurement'],
      onSuccess(_, token) {
        form.reset()
        showToast('success', token === '' ? t.removed : t.saved)
      },
      failed: t.notSaved,
    },
  )
  return (
    <Form form={form} onSubmit={({ token }) => store.run(token.trim())} className="flex flex-col gap-3">
      <InputField
        name="token"
        label={t.token[platform]}
        hint={t.tokenHint[platform]}
        type="password"
        autoComplete="off"
        maxLength={maxTokenLength}
        rules={{ validate: (token) => isFilled(String(token)) || t.required }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={store.isBusy}>
          {isOn ? t.replace : t.save}
        </Button>
        {isOn && (
          <Button variant="bare" disabled={store.isBusy} onClick={() => store.run('')}>
            {t.remove}
          </Button>
        )}
      </div>
    </Form>
  )
}

function TestForm({ platform }: Pick<PlatformProps, 'platform'>) {
  const t = useMessages(serverEventMessages)
  const [problem, setProblem] = useState('')
  const form = useForm({ mode: 'onSubmit', defaultValues: { testCode: '' } })
  const send = (testCode: string) => api('POST /measurement/test-events', { body: { platform, testCode } })
  const test = useAction(send, {
    onSuccess(result) {
      setProblem(result.problem)
      if (result.problem === '') showToast('success', t.tested)
    },
    failed: t.notTested,
  })
  return (
    <Form
      form={form}
      onSubmit={({ testCode }) => test.run(testCode.trim())}
      className="flex flex-col gap-3 border-t border-line pt-4"
    >
      <InputField
        name="testCode"
        label={t.testCode}
        hint={t.testHint}
        autoComplete="off"
        maxLength={40}
        rules={{ validate: (code) => /^\s*\w+\s*$/.test(String(code)) || t.wrongCode }}
      />
      <FormNotice text={problem} />
      <Button type="submit" variant="quiet" className="self-start" busy={test.isBusy}>
        {t.test}
      </Button>
    </Form>
  )
}
