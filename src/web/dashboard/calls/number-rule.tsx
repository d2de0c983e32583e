import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ActionRule } from '#shop/risk/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { FieldNote, fieldIds } from '#web/ui/field.tsx'
import { numberInput } from '#web/ui/form.tsx'
import { callMessages } from './messages.ts'
import type { RulesValues } from './rules-values.ts'

/** A rule: its text, its number, and what an order needs. On a phone the text may have a line of its own. */
export const ruleLine =
  'flex flex-wrap items-center gap-x-3 gap-y-1 py-2 @2xl:grid @2xl:grid-cols-[minmax(0,1fr)_6rem_4.5rem_11rem]'

interface NumberProps {
  name: NumberName
  /** NaN for what is no such number. */
  parse: (text: string) => number | null
  /** The message for it. */
  wrong: string
  hint?: string
  decimals?: number
  /** What the order needs, where that is chosen for the rule. */
  children?: ReactNode
}
export type SwitchName = 'blockedAddress' | 'callOthers'
type NumberName =
  | Exclude<ActionRule, SwitchName>
  | 'goodFrom'
  | 'recordFrom'
  | 'codeMinutes'
  | 'noAnswerMinutes'
  | 'busyMinutes'
  | 'tries'

/** A rule with a number. */
export function NumberRule({ name, parse, wrong, hint, decimals = 0, children }: NumberProps) {
  const t = useMessages(callMessages).rules
  const { register, getFieldState, formState } = useFormContext<RulesValues>()
  const note = { hint, error: getFieldState(name, formState).error?.message }
  return (
    <div className={ruleLine}>
      <label htmlFor={name} className={`min-w-0 leading-snug ${children ? 'basis-full' : 'grow basis-40'}`}>
        {t[name]}
      </label>
      <input
        {...fieldIds(name, note)}
        {...numberInput(decimals)}
        className="field w-24"
        {...register(name, { validate: (text) => !Number.isNaN(parse(String(text))) || wrong })}
      />
      {children}
      <FieldNote id={`${name}-note`} {...note} className="col-span-full basis-full" />
    </div>
  )
}
