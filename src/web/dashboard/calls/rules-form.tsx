import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { CallRulesWithVersion, Replay } from '#shop/risk/contract.ts'
import { type ActionRule, type RuleAction, ruleActions } from '#shop/risk/rules.ts'
import { CheckField } from '#web/dashboard/kit/check-field.tsx'
import { ConflictNotice } from '#web/dashboard/kit/conflict-notice.tsx'
import { Select } from '#web/dashboard/kit/select.tsx'
import { useVersionedForm } from '#web/dashboard/kit/use-versioned-form.ts'
import { api } from '#web/data/api.ts'
import { confirmed } from '#web/data/confirmed.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, InputField } from '#web/ui/form.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { AdvanceSettings } from './advance-settings.tsx'
import { callMessages } from './messages.ts'
import { ReplayResult } from './replay-result.tsx'
import {
  parseAmount,
  parseCodeMinutes,
  parseCount,
  parseMinutes,
  parseParcels,
  parseTries,
  type RulesValues,
  rulesOf,
  valuesOf,
} from './rules-values.ts'

const counts = ['returnedFrom', 'cancelledFrom'] as const
const amounts = ['firstOver', 'over'] as const
const switches = ['blockedAddress', 'callOthers'] as const
const waits = ['noAnswerMinutes', 'busyMinutes'] as const

/** The rules of the calls, and what they would have done in the last months. */
export function RulesForm({ rules }: { rules: CallRulesWithVersion }) {
  const t = useMessages(callMessages).rules
  const common = useMessages(commonMessages)
  const [replay, setReplay] = useState<Replay | null>(null)
  const { form, ...save } = useVersionedForm(['PUT /call-rules'], {
    seen: rules,
    valuesOf,
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
  const sms = useApiQuery('GET /sms/setup', {})
  const canSendCodes = sms.data?.hasGateway !== false
  const actions = useWatch({ control: form.control, name: 'actions' })
  const usesCodes = Object.values(actions).includes('code')
  const wallets = useWatch({ control: form.control, name: 'wallets' })
  const isPossible: Record<RuleAction, boolean> = {
    call: true,
    code: canSendCodes,
    advance: Object.values(wallets).some(({ number }) => number.trim() !== ''),
  }
  const tryOut = useAction(
    (values: RulesValues) => api('POST /call-rules/replay', { body: rulesOf(values) }),
    {
      onSuccess: setReplay,
      failed: t.replayFailed,
    },
  )
  const number = { inputMode: 'numeric', maxLength: 10, autoComplete: 'off' } as const
  return (
    <Form form={form} onSubmit={save.run} className="flex flex-col gap-4">
      <section aria-labelledby="packing-title" className="card p-4 md:p-5">
        <h2 id="packing-title" className="mb-1 text-lg">
          {t.packing}
        </h2>
        <CheckField<RulesValues> name="confirmByCall" label={t.confirmByCall} hint={t.confirmByCallHint} />
      </section>
      <section aria-labelledby="who-title" className="card p-4 md:p-5">
        <h2 id="who-title" className="text-lg">
          {t.who}
        </h2>
        <p className="mb-3 text-sm text-ink-2">{t.whoHint}</p>
        <InputField<RulesValues>
          name="goodFrom"
          label={t.goodFrom}
          rules={{ validate: (text) => !Number.isNaN(parseCount(String(text))) || t.wrongCount }}
          {...number}
          className="max-w-[26rem]"
        />
        <div className="mt-4 grid items-end gap-x-6 gap-y-4 md:grid-cols-2">
          {counts.map((name) => (
            <RuleWithAction key={name} name={name} isPossible={isPossible}>
              <InputField<RulesValues>
                name={name}
                label={t[name]}
                rules={{ validate: (text) => !Number.isNaN(parseCount(String(text))) || t.wrongCount }}
                {...number}
              />
            </RuleWithAction>
          ))}
          {amounts.map((name) => (
            <RuleWithAction key={name} name={name} isPossible={isPossible}>
              <InputField<RulesValues>
                name={name}
                label={t[name]}
                rules={{ validate: (text) => !Number.isNaN(parseAmount(String(text))) || t.wrongTaka }}
                {...number}
              />
            </RuleWithAction>
          ))}
          <RuleWithAction name="recordBelow" isPossible={isPossible}>
            <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-end gap-3">
              <InputField<RulesValues>
                name="recordBelow"
                label={t.recordBelow}
                rules={{ validate: (text) => !Number.isNaN(parseCount(String(text))) || t.wrongPercent }}
                {...number}
              />
              <InputField<RulesValues>
                name="recordFrom"
                label={t.recordFrom}
                rules={{ validate: (text) => !Number.isNaN(parseParcels(String(text))) || t.wrongParcels }}
                {...number}
              />
            </div>
            <p className="mt-1 text-sm text-ink-2">{t.recordHint}</p>
          </RuleWithAction>
          {switches.map((name) => (
            <RuleWithAction key={name} name={name} isPossible={isPossible}>
              <CheckField<RulesValues> name={name} label={t[name]} />
            </RuleWithAction>
          ))}
        </div>
        {usesCodes && (
          <InputField<RulesValues>
            name="codeMinutes"
            label={t.codeMinutes}
            hint={t.codeHint}
            rules={{
              validate: (text) => !Number.isNaN(parseCodeMinutes(String(text))) || t.wrongCodeMinutes,
            }}
            {...number}
            className="mt-4 max-w-[26rem]"
          />
        )}
        {!canSendCodes && (
          <p className={`mt-4 ${usesCodes ? 'notice' : 'text-sm text-ink-2'}`}>
            {usesCodes ? t.noGatewayNow : t.noGateway}{' '}
            <Link to="/dashboard/textMessages" className="link">
              {t.connect}
            </Link>
          </p>
        )}
      </section>
      <AdvanceSettings isUsed={Object.values(actions).includes('advance')} />
      <section aria-labelledby="calling-title" className="card p-4 md:p-5">
        <h2 id="calling-title" className="mb-3 text-lg">
          {t.calling}
        </h2>
        <div className="grid items-end gap-4 md:grid-cols-3">
          {waits.map((name) => (
            <InputField<RulesValues>
              key={name}
              name={name}
              label={t[name]}
              rules={{ validate: (text) => !Number.isNaN(parseMinutes(String(text))) || t.wrongMinutes }}
              {...number}
            />
          ))}
          <InputField<RulesValues>
            name="tries"
            label={t.tries}
            rules={{ validate: (text) => !Number.isNaN(parseTries(String(text))) || t.wrongTries }}
            {...number}
          />
        </div>
      </section>
      <ConflictNotice useCurrent={save.useCurrent} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isBusy} busyLabel={common.saving}>
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
      </div>
      {replay && <ReplayResult replay={replay} />}
    </Form>
  )
}

interface ActionProps {
  name: ActionRule
  isPossible: Record<RuleAction, boolean>
  children: ReactNode
}

/** A rule, and beside it what the orders that meet it need. */
function RuleWithAction({ name, isPossible, children }: ActionProps) {
  const t = useMessages(callMessages).rules
  const { register, getValues } = useFormContext<RulesValues>()
  // Advances are off until a wallet is set below.
  const offered = ruleActions.filter(
    (action) => action !== 'advance' || isPossible.advance || getValues(`actions.${name}`) === action,
  )
  return (
    <div className="flex min-w-0 flex-wrap items-end gap-x-3 gap-y-1">
      <div className="min-w-0 grow basis-40">{children}</div>
      <Select
        aria-label={`${t[name]}: ${t.action}`}
        className="w-40 grow sm:grow-0"
        options={offered.map((action) => ({
          value: action,
          text: t.actions[action],
          disabled: !isPossible[action] && getValues(`actions.${name}`) !== action,
        }))}
        {...register(`actions.${name}`)}
      />
    </div>
  )
}
