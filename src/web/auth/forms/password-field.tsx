import { type ComponentProps, useId, useState } from 'react'
import { type PasswordProblem, passwordProblems } from '#shop/identity/rules.ts'
import { Icon } from '#web/components/icon.tsx'
import { useAccountTexts } from '#web/texts/texts.tsx'

interface Props extends ComponentProps<'input'> {
  label: string
  error: string | undefined
  /** For a password that is being chosen: what it must be, ticked off while it is typed. */
  rules?: boolean
}

/** A password, which may be looked at while it is typed. */
export function PasswordField({ label, error, rules = false, onInput, ...input }: Props) {
  const account = useAccountTexts()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState(false)
  const notes = [error !== undefined && `${id}-error`, rules && `${id}-rules`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          name="password"
          required
          maxLength={200}
          {...input}
          id={id}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={notes || undefined}
          onInput={(event) => {
            setTyped(event.currentTarget.value)
            onInput?.(event)
          }}
          className="block min-h-12 w-full rounded-s border border-line-strong bg-surface pr-20 pl-3.5 text-1 aria-invalid:border-danger"
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0.5 right-0.5 min-w-16 rounded-s px-3 font-semibold text-brand hover:bg-sunken"
        >
          {shown ? account.hide : account.show}
        </button>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-0 text-danger">
          {error}
        </p>
      )}
      {rules && <Rules id={`${id}-rules`} password={typed} />}
    </div>
  )
}

function Rules({ id, password }: { id: string; password: string }) {
  const account = useAccountTexts()
  const problems = passwordProblems(password)
  const tooLong = problems.includes('too-long')
  // Hardly anybody ever meets the upper limit.
  const named: PasswordProblem[] = tooLong ? ['too-short', 'too-long', 'common'] : ['too-short', 'common']
  return (
    <ul id={id} className="mt-2 flex flex-col gap-1 text--1 text-ink-2">
      {named.map((rule) => {
        const met = password !== '' && !problems.includes(rule)
        return (
          <li key={rule} className={`flex items-center gap-2 ${met ? 'text-brand' : ''}`}>
            <Icon name={met ? 'check' : 'minus'} className="size-4" />
            {account.passwordRules[rule]}
            <span className="sr-only">: {met ? account.met : account.notMet}</span>
          </li>
        )
      })}
    </ul>
  )
}
