import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Endpoints } from '#shop/endpoints.ts'
import { useIdempotencyKey } from '#web/dashboard/kit/use-idempotency-key.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, TextField } from '#web/ui/form.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { managementMessages } from './messages.ts'

interface Props {
  add: (body: { key: string; note: string }) => Promise<unknown>
  invalidates: readonly (keyof Endpoints)[]
}

/** Adds a note that only staff see. */
export function NoteForm({ add, invalidates }: Props) {
  const t = useMessages(managementMessages)
  const id = useId()
  const form = useForm({ defaultValues: { note: '' } })
  useUnsavedForm(form)
  const isEmpty = useWatch({ control: form.control, name: 'note' }).trim() === ''
  const { keyFor, clear } = useIdempotencyKey()
  const { run, isBusy } = useAction(({ note }: { note: string }) => add({ key: keyFor(note), note }), {
    invalidates,
    onSuccess() {
      clear()
      form.reset()
    },
    failed: t.noteNotSaved,
  })
  return (
    <Form
      form={form}
      onSubmit={run}
      className="mt-2 flex flex-wrap items-end gap-x-2 border-t border-line pt-2"
    >
      <TextField
        name="note"
        id={id}
        label={t.noteLabel}
        rows={1}
        textClass="placeholder:text-sm"
        maxLength={1000}
        className="min-w-0 grow basis-28"
        placeholder={t.notePlaceholder}
      />
      <Button type="submit" className="mt-2 px-3" disabled={isEmpty} busy={isBusy} busyLabel={t.savingNote}>
        {t.addNote}
      </Button>
    </Form>
  )
}
