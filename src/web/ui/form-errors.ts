import { type RefObject, useState } from 'react'

/** What is wrong with the fields of a form, in words, by their names. */
export type FormErrors<Name extends string> = Partial<Record<Name, string>>

/** Keeps what is wrong with a form; showing it leads to the first field that wants another look. */
export function useFormErrors<Name extends string>(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FormErrors<Name>>({})
  return {
    errors,
    /** True when there was something to show. */
    show(found: FormErrors<Name>) {
      setErrors(found)
      const fields = [...(form.current?.elements ?? [])]
      const first = fields.find((field) => (field as HTMLInputElement).name in found)
      if (first instanceof HTMLElement) first.focus()
      return Object.keys(found).length > 0
    },
    /** Somebody is typing into this field: what was said of it is not known to be so any more. */
    clear(name: Name) {
      setErrors(({ [name]: _, ...rest }) => rest as FormErrors<Name>)
    },
  }
}
