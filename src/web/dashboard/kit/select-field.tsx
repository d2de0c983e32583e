import type { ComponentProps } from 'react'
import { formField } from '#web/ui/form.tsx'
import { Select } from './select.tsx'

/** A labelled select of the form around it, with its error. */
export const SelectField = formField((select: ComponentProps<typeof Select>) => <Select {...select} />)
