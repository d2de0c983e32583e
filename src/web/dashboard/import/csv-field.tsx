import { Field } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'

interface Props {
  name: string
  label: string
  hint: string
  error: string | undefined
  /** On the button. */
  text: string
  isBusy: boolean
  onFile: (file: File) => unknown
}

/** Takes a file with rows; the same one can be chosen again after it was changed. */
export const CsvField = ({ text, isBusy, onFile, ...field }: Props) => (
  <Field {...field}>
    {(ids) => (
      <FileInput
        {...ids}
        text={text}
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        disabled={isBusy}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onFile(file)
        }}
      />
    )}
  </Field>
)
