import { DropZone } from '#web/dashboard/kit/drop-zone.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { csvRowsMessages } from './csv-rows-messages.ts'

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
export function CsvField({ text, isBusy, onFile, ...field }: Props) {
  const t = useMessages(csvRowsMessages)
  const choose = ([file]: readonly File[]) => file && onFile(file)
  return (
    <Field {...field}>
      {(ids) => (
        <DropZone isDisabled={isBusy} onFiles={choose}>
          <FileInput
            {...ids}
            text={text}
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            disabled={isBusy}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])]
              target.value = ''
              choose(files)
            }}
          />
          <p className="hidden text-ink-2 md:block">{t.drop}</p>
        </DropZone>
      )}
    </Field>
  )
}
