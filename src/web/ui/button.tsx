import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

interface Props extends ComponentProps<'button'> {
  /** `buy` is the one that most people came to the screen for, `bare` what is rare, `danger` what cannot be undone. */
  variant?: keyof typeof variants
  /** While something runs the button is disabled and shows `busyLabel`. */
  busy?: boolean
  busyLabel?: ReactNode
}

const variants = {
  quiet: 'button-quiet',
  buy: 'button-buy',
  bare: 'button-bare',
  danger: 'button-bare text-danger',
}

/** A button; it submits nothing unless `type="submit"`. Links that look like one use the same utility classes. */
export function Button({
  variant = 'quiet',
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

interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName
  /** The accessible name; also the tooltip unless `title` is shorter. */
  label: string
  tone?: keyof typeof tones
}

const tones = {
  neutral: 'text-ink-2 hover:bg-sunken hover:text-ink',
  danger: 'text-danger hover:bg-danger-soft',
}

/** A square button of one icon. */
export const IconButton = ({ icon, label, tone = 'neutral', ...button }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...button}
    className={`flex size-11 items-center justify-center rounded-md disabled:text-line-strong ${tones[tone]}`}
  >
    <Icon name={icon} />
  </button>
)
