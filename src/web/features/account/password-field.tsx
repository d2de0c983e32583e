import { type ComponentProps, useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type PasswordProblem, passwordProblem, passwordProblems } from '#shop/auth/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
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
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
      {isNew && <Rules id={`${id}-rules`} password={password} />}
    </div>
  )
}

function Rules({ id, password }: { id: string; password: string }) {
  const t = useMessages(accountMessages)
  const problems = passwordProblems(password)
  const tooLong = problems.includes('too-long')
  // The upper limit is listed only where it is passed.
  const listed: PasswordProblem[] = tooLong ? ['too-short', 'too-long', 'common'] : ['too-short', 'common']
  return (
    <ul id={id} className="mt-2 flex flex-col gap-1 text-sm text-ink-2">
      {listed.map((rule) => {
        const met = password !== '' && !problems.includes(rule)
        return (
          <li key={rule} className={`flex items-center gap-2 ${met ? 'text-ink' : ''}`}>
            <Icon name={met ? 'check' : 'minus'} className="size-4" />
            {t.passwordRules[rule]}
            <span className="sr-only">: {met ? t.met : t.notMet}</span>
          </li>
        )
      })}
    </ul>
  )
}
