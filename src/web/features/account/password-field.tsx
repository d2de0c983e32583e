import { type ComponentProps, useId, useState } from 'react'
import { type PasswordProblem, passwordProblems } from '#shop/auth/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { accountMessages } from './messages.ts'

interface Props extends ComponentProps<'input'> {
  label: string
  error: string | undefined
  /** For a password that is being chosen: what it must be, ticked off while it is typed. */
  rules?: boolean
}

/** A password, which may be looked at while it is typed. */
export function PasswordField({ label, error, rules = false, onInput, ...input }: Props) {
  const t = useMessages(accountMessages)
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
          className="block min-h-12 w-full rounded-md border border-line-strong bg-surface pr-20 pl-3.5 text-lg aria-invalid:border-danger"
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0.5 right-0.5 min-w-16 rounded-md px-3 font-semibold text-brand hover:bg-sunken"
        >
          {shown ? t.hide : t.show}
        </button>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-base text-danger">
          {error}
        </p>
      )}
      {rules && <Rules id={`${id}-rules`} password={typed} />}
    </div>
  )
}

function Rules({ id, password }: { id: string; password: string }) {
  const t = useMessages(accountMessages)
  const problems = passwordProblems(password)
  const tooLong = problems.includes('too-long')
  // Hardly anybody ever meets the upper limit.
  const named: PasswordProblem[] = tooLong ? ['too-short', 'too-long', 'common'] : ['too-short', 'common']
  return (
    <ul id={id} className="mt-2 flex flex-col gap-1 text-sm text-ink-2">
      {named.map((rule) => {
        const met = password !== '' && !problems.includes(rule)
        return (
          <li key={rule} className={`flex items-center gap-2 ${met ? 'text-brand' : ''}`}>
            <Icon name={met ? 'check' : 'minus'} className="size-4" />
            {t.passwordRules[rule]}
            <span className="sr-only">: {met ? t.met : t.notMet}</span>
          </li>
        )
      })}
    </ul>
  )
}
