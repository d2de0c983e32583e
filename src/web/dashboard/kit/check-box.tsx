import type { ComponentProps, ReactNode } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'children' | 'type'> {
  label: ReactNode
  /** Classes of the whole line. */
  className?: string
}

/** A check box and its text; in a form of react-hook-form there is `CheckField`. */
export const CheckBox = ({ label, className = '', ...input }: Props) => (
  <label className={`flex min-h-11 cursor-pointer items-center gap-3 ${className}`}>
    <input type="checkbox" className="size-5 shrink-0 accent-inverse" {...input} />
    {label}
  </label>
)
