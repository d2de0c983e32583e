import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { type ActionRule, type RuleAction, ruleActions } from '#shop/risk/rules.ts'
import { CheckField } from '#web/dashboard/kit/check-field.tsx'
import { Select } from '#web/dashboard/kit/select.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { NumberField } from '#web/ui/form.tsx'
import { callMessages } from './messages.ts'
import {
  parseCodeMinutes,
  parseCount,
  parseOrderAmount,
  parseParcels,
  type RulesValues,
} from './rules-values.ts'

const counts = ['returnedFrom', 'cancelledFrom'] as const
const amounts = ['firstOver', 'over'] as const
const switches = ['blockedAddress', 'callOthers'] as const

/** Which orders need a call, a code or an advance. */
export function WhoIsCalled() {
  const t = useMessages(callMessages).rules
  const { watch } = useFormContext<RulesValues>()
  const sms = useApiQuery('GET /sms/setup', {})
  const canSendCodes = sms.data?.hasGateway !== false
  const usesCodes = Object.values(watch('actions')).includes('code')
  const isPossible: Record<RuleAction, boolean> = {
    call: true,
    code: canSendCodes,
    advance: Object.values(watch('wallets')).some(({ number }) => number.trim() !== ''),
  }
  return (
    <section aria-labelledby="who-title" className="card p-4 md:p-5">
      <h2 id="who-title" className="text-lg">
        {t.who}
      </h2>
      <p className="mb-3 text-sm text-ink-2">{t.whoHint}</p>
      <NumberField<RulesValues>
        name="goodFrom"
        label={t.goodFrom}
        rules={{ validate: (text) => !Number.isNaN(parseCount(String(text))) || t.wrongCount }}
        decimals={0}
        className="max-w-[26rem]"
      />
      <div className="mt-4 grid items-end gap-x-6 gap-y-4 md:grid-cols-2">
        {counts.map((name) => (
          <RuleWithAction key={name} name={name} isPossible={isPossible}>
            <NumberField<RulesValues>
              name={name}
              label={t[name]}
              rules={{ validate: (text) => !Number.isNaN(parseCount(String(text))) || t.wrongCount }}
              decimals={0}
            />
          </RuleWithAction>
        ))}
        {amounts.map((name) => (
          <RuleWithAction key={name} name={name} isPossible={isPossible}>
            <NumberField<RulesValues>
              name={name}
              label={t[name]}
              rules={{ validate: (text) => !Number.isNaN(parseOrderAmount(String(text))) || t.wrongTaka }}
              decimals={2}
            />
          </RuleWithAction>
        ))}
        <RuleWithAction name="recordBelow" isPossible={isPossible}>
          <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-end gap-3">
            <NumberField<RulesValues>
              name="recordBelow"
              label={t.recordBelow}
              rules={{ validate: (text) => !Number.isNaN(parseCount(String(text))) || t.wrongPercent }}
              decimals={0}
            />
            <NumberField<RulesValues>
              name="recordFrom"
              label={t.recordFrom}
              rules={{ validate: (text) => !Number.isNaN(parseParcels(String(text))) || t.wrongParcels }}
              decimals={0}
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
        <NumberField<RulesValues>
          name="codeMinutes"
          label={t.codeMinutes}
          hint={t.codeHint}
          rules={{
            validate: (text) => !Number.isNaN(parseCodeMinutes(String(text))) || t.wrongCodeMinutes,
          }}
          decimals={0}
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
