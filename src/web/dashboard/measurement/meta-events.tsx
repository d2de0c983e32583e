import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isFilled } from '#lib/text.ts'
import { maxTokenLength } from '#shop/measurement/rules.ts'
import { api } from '#web/data/api.ts'
import { confirmed } from '#web/data/confirmed.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, FormNotice, InputField } from '#web/ui/form.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { Status } from '#web/ui/status.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { metaEventMessages } from './meta-event-messages.ts'

/** The access token with which the shop itself sends Meta orders and visits, and a test of it. */
export function MetaEvents() {
  const t = useMessages(metaEventMessages)
  const query = useApiQuery('GET /measurement', {}, { fresh: true })
  const isOn = query.data?.serverEvents === true
  return (
    <section
      id="section-metaEvents"
      aria-labelledby="settings-metaEvents"
      className="card flex scroll-mt-4 flex-col gap-4 p-5"
    >
      <div>
        <h2 id="settings-metaEvents" tabIndex={-1} className="text-lg outline-none">
          {t.title} <Status tone={isOn ? 'positive' : 'neutral'}>{isOn ? t.on : t.off}</Status>
        </h2>
        <p className="text-ink-2">{t.text}</p>
      </div>
      <QueryState query={query} />
      {query.data && query.data.metaPixelId === '' && <p className="font-semibold">{t.needsPixel}</p>}
      {query.data && <TokenForm isSet={isOn} />}
      {isOn && <TestForm />}
    </section>
  )
}

function TokenForm({ isSet }: { isSet: boolean }) {
  const t = useMessages(metaEventMessages)
  const form = useForm({ mode: 'onSubmit', defaultValues: { token: '' } })
  const store = useAction(
    (token: string) =>
      confirmed((password) => api('PUT /measurement/meta-token', { body: { token, password } })),
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
        label={t.token}
        hint={t.tokenHint}
        type="password"
        autoComplete="off"
        maxLength={maxTokenLength}
        rules={{ validate: (token) => isFilled(String(token)) || t.required }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={store.isBusy}>
          {isSet ? t.replace : t.save}
        </Button>
        {isSet && (
          <Button variant="bare" disabled={store.isBusy} onClick={() => store.run('')}>
            {t.remove}
          </Button>
        )}
      </div>
    </Form>
  )
}

function TestForm() {
  const t = useMessages(metaEventMessages)
  const [problem, setProblem] = useState('')
  const form = useForm({ mode: 'onSubmit', defaultValues: { testCode: '' } })
  const test = useAction((testCode: string) => api('POST /measurement/test-events', { body: { testCode } }), {
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
