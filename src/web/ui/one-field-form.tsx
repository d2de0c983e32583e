import { type ComponentProps, type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { ApiError } from '#web/data/api-client.ts'
import { reportUnexpected } from '#web/data/report-error.ts'
import { Button } from './button.tsx'
import { useHydrated } from './use-hydrated.ts'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'name' | 'className' | 'hidden'> {
  /** Of the form. */
  id?: string
  /** The address that accepts the form where no scripts run. */
  action: string
  name: string
  label: string
  /** Further fields, which are not shown. */
  hidden?: Record<string, string>
  button: string
  buttonClass?: string
  busyButton: string
  /** Why the text is not accepted; null if it is. */
  validate: (text: string) => string | null
  send: (text: string) => Promise<unknown>
  /** The text for an HTTP status; 0 where the shop could not be reached. */
  errorText: (status: number) => string
  /** Announced when it was sent. */
  done: string
  className?: string
  /** Shown above the label. */
  children?: ReactNode
}

/**
 * A form of one field that also works without scripts. A native form with state of its own: the 12 KB of react-hook-form
 * would break the weight budget of the storefront.
 */
export function OneFieldForm({
  id,
  action,
  name,
  label,
  hidden = {},
  button,
  buttonClass = '',
  busyButton,
  validate,
  send,
  errorText,
  done,
  className = '',
  children,
  ...input
}: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [phase, setPhase] = useState<'open' | 'busy' | 'done'>('open')
  const [error, setError] = useState<string | null>(null)
  const noteId = `${name}-note`

  function reject(text: string) {
    setError(text)
    setPhase('open')
    field.current?.focus()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (phase === 'busy') return
    const text = String(new FormData(event.currentTarget).get(name)).trim()
    const problem = validate(text)
    if (problem !== null) return reject(problem)
    setError(null)
    setPhase('busy')
    try {
      await send(text)
      setPhase('done')
      field.current?.scrollIntoView({ block: 'nearest' })
    } catch (failure) {
      reportUnexpected(failure)
      reject(errorText(failure instanceof ApiError ? failure.status : 0))
    }
  }

  return (
    <form
      id={id}
      method="post"
      action={action}
      // Without scripts the browser validates.
      noValidate={useHydrated()}
      onSubmit={submit}
      className={className}
    >
      {children}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={name} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          id={name}
          name={name}
          required
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : noteId}
          onInput={() => {
            setError(null)
            setPhase('open')
          }}
          className="field min-w-0 flex-[1_1_14rem]"
          {...input}
        />
        <Button
          type="submit"
          busy={phase === 'busy'}
          busyLabel={busyButton}
          className={`grow wrap-anywhere sm:grow-0 ${buttonClass}`}
        >
          {button}
        </Button>
      </div>
      {error !== null && (
        <p id={noteId} role="alert" className="mt-2 font-semibold text-danger">
          {error}
        </p>
      )}
      <p role="status" className="mt-2 font-semibold text-ink empty:hidden">
        {phase === 'done' && done}
        {/* Seen only where the button that says so is not. */}
        {phase === 'busy' && (
          <span className={buttonClass === '' ? 'sr-only' : 'md:sr-only'}>{busyButton}</span>
        )}
      </p>
    </form>
  )
}
