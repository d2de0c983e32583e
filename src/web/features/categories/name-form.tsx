import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import type { AdminCategoryFields } from '#shop/categories/contract.ts'
import { isValidName, maxNameLength } from '#shop/categories/rules.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useFormErrors } from '#web/ui/form-errors.ts'
import { FormField } from '#web/ui/form-field.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { categoryMessages } from './messages.ts'
import type { Names } from './use-category-order.ts'

interface Props {
  title: string
  /** What is renamed; without it something is added. */
  place?: AdminCategoryFields
  /** `revision` is that of what the typist has seen. */
  save: (names: Names, revision: number) => Promise<void>
  onSaved: () => void
  onLeave: () => void
}

/** The English and the Bengali name of a category. */
export function NameForm({ title, place, save, onSaved, onLeave }: Props) {
  const t = useMessages(categoryMessages)
  const common = useMessages(commonMessages)
  const titleId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clear } = useFormErrors<'name' | 'nameBn'>(form)
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState('')
  const seen = useRef(place?.revision ?? 0)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const filled = new FormData(event.currentTarget)
    const typed = (name: string) => String(filled.get(name)).normalize('NFC').trim()
    const names = { name: typed('name'), nameBn: typed('nameBn') }
    if (show(isValidName(names.name) ? {} : { name: names.name ? t.notAName : t.nameRequired })) return
    setBusy(true)
    setNotice('')
    try {
      await save(names, seen.current)
      onSaved()
    } catch (error) {
      reportUnexpected(error)
      setBusy(false)
      tell(error)
    }
  }

  function tell(error: unknown) {
    const { status, body } = error instanceof ApiError ? error : { status: 0, body: null }
    if (body?.fields?.name) return show({ name: t.nameTaken })
    if (body?.fields?.nameBn) return show({ nameBn: t.notAName })
    const now = body?.expected as AdminCategoryFields | undefined
    if (status === 409 && now) {
      // Whoever saves again has been told.
      seen.current = now.revision
      return setNotice(t.renamedElsewhere(now.name, now.nameBn))
    }
    setNotice(status === 404 || status === 409 ? t.changedElsewhere : t.notSaved)
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-labelledby={titleId}
      onSubmit={submit}
      className="grid gap-4"
    >
      <h3 id={titleId} className="text-lg">
        {title}
      </h3>
      <div className="grid gap-4 @2xl:grid-cols-2">
        <FormField
          name="name"
          label={t.name}
          hint={t.nameHint}
          defaultValue={place?.name}
          maxLength={maxNameLength}
          autoComplete="off"
          error={errors.name}
          onInput={() => clear('name')}
        />
        <FormField
          name="nameBn"
          lang="bn"
          required={false}
          label={t.nameBn}
          hint={t.nameBnHint}
          defaultValue={place?.nameBn}
          maxLength={maxNameLength}
          autoComplete="off"
          error={errors.nameBn}
          onInput={() => clear('nameBn')}
        />
      </div>
      <div role="alert">
        {notice && <p className="rounded-md bg-danger-soft px-3 py-2 font-semibold text-danger">{notice}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button-primary" disabled={busy}>
          {busy ? common.saving : common.save}
        </button>
        <button type="button" className="button-secondary" disabled={busy} onClick={onLeave}>
          {common.leave}
        </button>
      </div>
    </form>
  )
}
