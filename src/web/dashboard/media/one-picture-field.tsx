import { type FieldPath, type FieldValues, useController, useFormContext } from 'react-hook-form'
import { PictureField } from './picture-field.tsx'

interface Props<Values extends FieldValues> {
  name: FieldPath<Values>
  label: string
  hint?: string
  isSquare?: boolean
  onUploading: (isUploading: boolean) => void
}

const picturesOf = (url: string) => (url === '' ? [] : [{ url, alt: '' }])

/** A field of the form around it that is the URL of one picture, or empty. */
export function OnePictureField<Values extends FieldValues>({ name, ...field }: Props<Values>) {
  const { getValues } = useFormContext<Values>()
  const { field: image, fieldState } = useController<Values>({ name })
  return (
    <PictureField
      {...field}
      max={1}
      pictures={picturesOf(image.value)}
      onChange={(change) => image.onChange(change(picturesOf(getValues(name)))[0]?.url ?? '')}
      error={fieldState.error?.message}
    />
  )
}
