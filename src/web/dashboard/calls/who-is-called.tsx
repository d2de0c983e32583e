import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { type ActionRule, mayRequire, type RuleAction, ruleActions } from '#shop/risk/rules.ts'
import { CheckBox } from '#web/dashboard/kit/check-box.tsx'
import { Select } from '#web/dashboard/kit/select.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { callMessages } from './messages.ts'
import { NumberRule, ruleLine, type SwitchName } from './number-rule.tsx'
import {
  parseCodeMinutes,
  parseCount,
  parseOrderAmount,
  parseParcels,
  type RulesValues,
  rulesOf,
} from './rules-values.ts'

/** Which orders need a call, a code or an advance: a line for each rule, with its number and what the order then needs. */
export function WhoIsCalled() {
  const t = useMessages(callMessages).rules
  const { watch } = useFormContext<RulesValues>()
  const sms = useApiQuery('GET /sms/setup', {})
  const canSendCodes = sms.data?.hasGateway !== false
  const rules = rulesOf(watch())
  const usesCodes = mayRequire('code', rules)
  const isPossible: Record<RuleAction, boolean> = {
    call: true,
    code: canSendCodes,
    advance: Object.values(watch('wallets')).some(({ number }) => number.trim() !== ''),
  }
  const count = { parse: parseCount, wrong: t.wrongCount }
  const amount = { parse: parseOrderAmount, wrong: t.wrongTaka, decimals: 2 }
  return (
    <section aria-labelledby="who-title" className="card p-4 md:p-5">
      <h2 id="who-title" className="text-lg">
        {t.who}
      </h2>
      <p className="mb-3 text-sm text-ink-2">{t.whoHint}</p>
      <div className="divide-y divide-line">
        <NumberRule name="goodFrom" {...count} />
        <NumberRule name="returnedFrom" {...count}>
          <Needs name="returnedFrom" isPossible={isPossible} />
        </NumberRule>
        <NumberRule name="cancelledFrom" {...count}>
          <Needs name="cancelledFrom" isPossible={isPossible} />
        </NumberRule>
        <NumberRule name="firstOver" {...amount}>
          <Needs name="firstOver" isPossible={isPossible} />
        </NumberRule>
        <NumberRule name="over" {...amount}>
          <Needs name="over" isPossible={isPossible} />
        </NumberRule>
        <div>
          <NumberRule name="recordBelow" parse={parseCount} wrong={t.wrongPercent} />
          <NumberRule name="recordFrom" parse={parseParcels} wrong={t.wrongParcels} hint={t.recordHint}>
            {rules.recordBelow !== null && <Needs name="recordBelow" isPossible={isPossible} />}
          </NumberRule>
        </div>
        <SwitchRule name="blockedAddress" isPossible={isPossible} />
        <SwitchRule name="callOthers" isPossible={isPossible} />
        {usesCodes && (
          <NumberRule
            name="codeMinutes"
            parse={parseCodeMinutes}
            wrong={t.wrongCodeMinutes}
            hint={t.codeHint}
          />
        )}
      </div>
      {!canSendCodes && (
        <p className={`mt-4 ${usesCodes ? 'notice' : 'text-sm text-ink-2'}`}>
          {usesCodes ? t.noGatewayNow : t.noGateway}{' '}
          <Link to="/dashboard/textMessages" className="link min-h-6">
            {t.connect}
          </Link>
        </p>
      )}
    </section>
  )
}

interface ActionProps<Name extends ActionRule> {
  name: Name
  isPossible: Record<RuleAction, boolean>
}

/** A rule that is on or off. */
function SwitchRule({ name, isPossible }: ActionProps<SwitchName>) {
  const t = useMessages(callMessages).rules
  const { register, watch } = useFormContext<RulesValues>()
  const isOn = watch(name)
  return (
    <div className={ruleLine(isOn)}>
      <CheckBox label={t[name]} className="basis-full" {...register(name)} />
      {isOn && <Needs name={name} isPossible={isPossible} />}
    </div>
  )
}

/** What an order needs that meets the rule. */
function Needs({ name, isPossible }: ActionProps<ActionRule>) {
  const t = useMessages(callMessages).rules
  const { register, getValues } = useFormContext<RulesValues>()
  // Advances are off until a wallet is set below.
  const offered = ruleActions.filter(
    (action) => action !== 'advance' || isPossible.advance || getValues(`actions.${name}`) === action,
  )
  return (
    <>
      <span aria-hidden="true" className="text-ink-2">
        → {t.needs}
      </span>
      <Select
        aria-label={`${t[name].replace('…', '').trim()}: ${t.action}`}
        className="min-w-0 grow basis-28"
        options={offered.map((action) => ({
          value: action,
          text: t.actions[action],
          disabled: !isPossible[action] && getValues(`actions.${name}`) !== action,
        }))}
        {...register(`actions.${name}`)}
      />
    </>
  )
}
