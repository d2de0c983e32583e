import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** What the button says: the browser's own is in the browser's language, not the page's. */
  text: string
}

/** An input for files behind a button in the language of the page. */
export const FileInput = ({ text, ...input }: Props) => (
  <span className="relative inline-block">
    <input
      {...input}
      type="file"
      className="peer absolute inset-0 z-10 w-full cursor-pointer opacity-0 disabled:cursor-default"
    />
    <span
      aria-hidden="true"
      className="button-quiet peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink peer-disabled:opacity-50 peer-aria-invalid:border-danger"
    >
      {text}
    </span>
  </span>
)
