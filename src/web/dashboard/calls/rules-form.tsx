import { useState } from 'react'
import type { CallRulesWithVersion, Replay } from '#shop/risk/contract.ts'
import { CheckField } from '#web/dashboard/kit/check-field.tsx'
import { ConflictNotice } from '#web/dashboard/kit/conflict-notice.tsx'
import { SaveBar } from '#web/dashboard/kit/save-bar.tsx'
import { useVersionedForm } from '#web/dashboard/kit/use-versioned-form.ts'
import { api } from '#web/data/api.ts'
import { confirmed } from '#web/data/confirmed.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { AdvanceSettings } from './advance-settings.tsx'
import { callMessages } from './messages.ts'
import { NumberRule } from './number-rule.tsx'
import { ReplayResult } from './replay-result.tsx'
import { parseMinutes, parseTries, type RulesValues, rulesOf, ruleValuesOf } from './rules-values.ts'
import { WhoIsCalled } from './who-is-called.tsx'

/** The rules of the calls, and what they would have done in the last months. */
export function RulesForm({ rules }: { rules: CallRulesWithVersion }) {
  const t = useMessages(callMessages).rules
  const common = useMessages(commonMessages)
  const [replay, setReplay] = useState<Replay | null>(null)
  const { form, ...save } = useVersionedForm(['PUT /call-rules'], {
    seen: rules,
    valuesOf: ruleValuesOf,
    save: (values, { version }) =>
      confirmed((password) => api('PUT /call-rules', { body: { ...rulesOf(values), version, password } })),
    textOf: (field, value) => (/^actions|kind$/.test(field) ? null : String(value)),
    invalidates: ['GET /call-rules', 'GET /managed-orders', 'GET /managed-orders/:id'],
    onSuccess(saved, fill) {
      fill(saved)
      showToast('success', t.saved)
    },
    failed: (error) => (statusOf(error) === 422 ? t.notPossible : t.notSaved),
  })
  const tryOut = useAction(
    (values: RulesValues) => api('POST /call-rules/replay', { body: rulesOf(values) }),
    {
      onSuccess: setReplay,
      failed: t.replayFailed,
    },
  )
  return (
    <Form form={form} onSubmit={save.run} className="flex flex-col gap-4">
      <section aria-labelledby="packing-title" className="card p-4 md:p-5">
        <h2 id="packing-title" className="mb-1 text-lg">
          {t.packing}
        </h2>
        <CheckField<RulesValues> name="confirmByCall" label={t.confirmByCall} hint={t.confirmByCallHint} />
      </section>
      <WhoIsCalled />
      <CallingTimes />
      <AdvanceSettings />
      {replay && <ReplayResult replay={replay} />}
      <ConflictNotice useCurrent={save.useCurrent} />
      <SaveBar>
        <Button type="submit" variant="buy" busy={save.isBusy} busyLabel={common.saving}>
          {common.save}
        </Button>
        <Button
          variant="bare"
          busy={tryOut.isBusy}
          busyLabel={t.replaying}
          onClick={form.handleSubmit((values) => tryOut.run(values))}
        >
          {t.replay}
        </Button>
      </SaveBar>
    </Form>
  )
}

/** How long and how often somebody who did not answer is called again. */
function CallingTimes() {
  const t = useMessages(callMessages).rules
  return (
    <section aria-labelledby="calling-title" className="card p-4 md:p-5">
      <h2 id="calling-title" className="text-lg">
        {t.calling}
      </h2>
      <div className="divide-y divide-line">
        <NumberRule name="noAnswerMinutes" parse={parseMinutes} wrong={t.wrongMinutes} />
        <NumberRule name="busyMinutes" parse={parseMinutes} wrong={t.wrongMinutes} />
        <NumberRule name="tries" parse={parseTries} wrong={t.wrongTries} />
      </div>
    </section>
  )
}
