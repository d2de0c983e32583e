import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ActionRule } from '#shop/risk/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { FieldNote, fieldIds } from '#web/ui/field.tsx'
import { numberInput } from '#web/ui/form.tsx'
import { callMessages } from './messages.ts'
import type { RulesValues } from './rules-values.ts'

/** A rule as a sentence, and what an order then needs: on a phone below it. One that is off steps back. */
export const ruleLine = (isOn: boolean) =>
  `flex flex-wrap items-center gap-x-3 gap-y-1 py-2 @2xl:grid @2xl:grid-cols-[minmax(0,1fr)_4.5rem_11rem] ${isOn ? '' : 'text-ink-2'}`

interface NumberProps {
  name: NumberName
  /** NaN for what is no such number. */
  parse: (text: string) => number | null
  /** The message for it. */
  wrong: string
  hint?: string
  decimals?: number
  /** What the order needs, where that is chosen for the rule; nothing while the rule is off. */
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

/** A rule with its number where the sentence has an ellipsis. */
export function NumberRule({ name, parse, wrong, hint, decimals = 0, children }: NumberProps) {
  const t = useMessages(callMessages).rules
  const { register, watch, getFieldState, formState } = useFormContext<RulesValues>()
  const note = { hint, error: getFieldState(name, formState).error?.message }
  const isOff = watch(name).trim() === '' && parse('') === null
  const [before, after] = t[name].split('…')
  return (
    <div className={ruleLine(!isOff)}>
      <label htmlFor={name} className="min-w-0 basis-full leading-snug">
        {before}
        <input
          {...fieldIds(name, note)}
          {...numberInput(decimals)}
          className={`field my-0.5 mr-1.5 inline-block text-center ${before && 'ml-1.5'} ${decimals ? 'w-24' : 'w-16'}`}
          {...register(name, { validate: (text) => !Number.isNaN(parse(String(text))) || wrong })}
        />
        {after}
      </label>
      {!isOff && children}
      <FieldNote id={`${name}-note`} {...note} className="col-span-full basis-full" />
    </div>
  )
}
