import { useFormContext } from 'react-hook-form'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'

/** `useUnsavedForm` for a form that is not the merchant's: it stands in it and shows nothing. */
export function UnsavedForm() {
  useUnsavedForm(useFormContext())
  return null
}
