import type { ComponentProps } from 'react'
import './file-input.css'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** What the button says: the browser's own is in the browser's language, not the page's. */
  text: string
}

/** An input for files behind a button in the language of the page. */
export const FileInput = ({ text, ...input }: Props) => (
  <span className="file-input">
    <input {...input} type="file" />
    <span aria-hidden="true" className="button-quiet">
      {text}
    </span>
  </span>
)
