import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  variant?: 'primary' | 'secondary' | 'danger'
  /** While something runs the button is disabled and says so. */
  busy?: boolean
  busyLabel?: string
}

const variants = { primary: 'button-primary', secondary: 'button-secondary', danger: 'button-danger' }

/** A button; it submits nothing unless `type="submit"`. Links that look like one use the same utility classes. */
export function Button({
  variant = 'secondary',
  busy = false,
  busyLabel,
  disabled = false,
  className = '',
  children,
  ...button
}: Props) {
  return (
    <button
      type="button"
      {...button}
      disabled={disabled || busy}
      className={`${variants[variant]} ${className}`}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}
