import { type ComponentProps, useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { passwordProblem } from '#shop/auth/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { FieldNote } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { accountMessages } from './messages.ts'

interface Props extends Omit<ComponentProps<'input'>, 'required'> {
  name: string
  label: string
  /** The message of an empty field. */
  required: string
  /** A new password must follow the rules, which are listed below the input. */
  isNew?: boolean
}

/** A password input of the form around it, with a button that shows the password. */
export function PasswordField({ name, label, required, isNew = false, ...input }: Props) {
  const t = useMessages(accountMessages)
  // The profile has several password inputs, so their names are no ids.
  const id = useId()
  const { register, getFieldState, formState } = useFormContext()
  const password: string = useWatch({ name }) ?? ''
  const [isShown, setShown] = useState(false)
  const error = getFieldState(name, formState).error?.message
  const notes = [error && `${id}-error`, isNew && `${id}-rules`].filter(Boolean).join(' ')
  const validate = (text: string) => {
    if (text === '') return required
    const problem = isNew ? passwordProblem(text) : null
    return problem === null || t.passwordProblems[problem]
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          maxLength={200}
          required
          autoComplete={isNew ? 'new-password' : 'current-password'}
          {...input}
          {...register(name, { validate })}
          id={id}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={notes || undefined}
          className="field pr-20"
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0.5 right-0.5 min-w-16 rounded-md px-3 font-semibold text-link hover:bg-sunken"
        >
          {isShown ? t.hide : t.show}
        </button>
      </div>
      <FieldNote id={`${id}-error`} error={error} />
      {isNew && <Rules id={`${id}-rules`} password={password} />}
    </div>
  )
}

/** The length is checked while typing; whether the password is a common one is known to the shop only. */
function Rules({ id, password }: { id: string; password: string }) {
  const t = useMessages(accountMessages)
  const problem = passwordProblem(password)
  const met = problem === null
  return (
    <ul id={id} className="mt-2 flex flex-col gap-1 text-sm text-ink-2">
      <li className={`flex items-center gap-2 ${met ? 'text-ink' : ''}`}>
        <Icon name={met ? 'check' : 'minus'} className="size-4" />
        {t.passwordRules[problem ?? 'too-short']}
        <span className="sr-only">: {met ? t.met : t.notMet}</span>
      </li>
      <li className="flex items-start gap-2">
        <Icon name="minus" className="mt-0.5 size-4" />
        {t.passwordRules.common}
      </li>
    </ul>
  )
}

/** The problem of a new password that the shop found, for `showFieldErrors`. */
export function useNewPasswordError() {
  const t = useMessages(accountMessages)
  return (field: string, problem: string) => {
    const message = (t.passwordProblems as Partial<Record<string, string>>)[problem]
    return field === 'password' && message ? { name: 'password' as const, message } : null
  }
}
