import { useEffect } from 'react'
import { isFilled } from '#lib/text.ts'
import type { Redirect } from '#shop/redirects/contract.ts'
import { addressKey, maxAddress, type RedirectProblem, redirectProblems } from '#shop/redirects/rules.ts'
import { ConflictNotice } from '#web/dashboard/kit/conflict-notice.tsx'
import { useVersionedForm } from '#web/dashboard/kit/use-versioned-form.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Form, InputField, SaveOrCancel } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf } from '#web/ui/use-action.ts'
import { redirectMessages } from './messages.ts'

interface Props {
  /** The redirect to change; without it one is added. */
  redirect?: Redirect
  /** The old address of a new one, as far as it is known. */
  from?: string
  onClose: () => void
}

interface Values {
  from: string
  to: string
}

/** Which problem of a redirect the shop has answered with. */
function problemOf(error: unknown) {
  const fields = (error instanceof ApiError && error.body.fields) || {}
  const names = Object.keys(redirectProblems) as RedirectProblem[]
  return names.find((name) => fields[redirectProblems[name].field] === redirectProblems[name].text)
}

/** An old address and where it leads. */
export function RedirectForm({ redirect, from = '', onClose }: Props) {
  const t = useMessages(redirectMessages)
  const { form, ...save } = useVersionedForm(['PUT /redirects/:id'], {
    seen: redirect,
    valuesOf: (seen): Values => ({ from: seen?.from ?? from, to: seen?.to ?? '' }),
    mode: 'onSubmit',
    save: (values, seen) =>
      seen
        ? api('PUT /redirects/:id', { params: { id: seen._id }, body: { ...values, version: seen.version } })
        : api('POST /redirects', { body: values }),
    invalidates: ['GET /redirects', 'GET /missing-pages'],
    onSuccess(saved, _, values) {
      const isStraight = addressKey(saved.to) === addressKey(values.to)
      showToast('success', isStraight ? t.saved : t.savedAs(saved.to))
      onClose()
    },
    onError(error, form) {
      const problem = problemOf(error)
      if (!problem && statusOf(error) !== 404) return false
      const message = problem ? t.problems[problem] : t.isGone
      form.setError(problem ? redirectProblems[problem].field : 'from', { message }, { shouldFocus: true })
      return true
    },
    failed: t.notSaved,
  })
  const { setFocus } = form
  useEffect(() => setFocus(from ? 'to' : 'from'), [setFocus, from])
  const validate = (text: string) => isFilled(text) || t.fillIn
  return (
    <Form form={form} onSubmit={save.run} className="grid gap-3 py-1">
      <InputField<Values>
        name="from"
        id={`from-${redirect?._id ?? 'new'}`}
        label={t.from}
        hint={t.fromHint}
        maxLength={maxAddress * 3}
        autoComplete="off"
        rules={{ validate }}
      />
      <InputField<Values>
        name="to"
        id={`to-${redirect?._id ?? 'new'}`}
        label={t.to}
        hint={t.toHint}
        maxLength={maxAddress * 3}
        autoComplete="off"
        rules={{ validate }}
      />
      <ConflictNotice useCurrent={save.useCurrent} />
      <SaveOrCancel busy={save.isBusy} onCancel={onClose} />
    </Form>
  )
}
