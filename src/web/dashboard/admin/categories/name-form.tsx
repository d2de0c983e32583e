import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import type { Place } from '#shop/categories/contract.ts'
import { longestName, mayBeName } from '#shop/categories/rules.ts'
import { ApiError } from '#web/api.ts'
import { FormField } from '#web/auth/form-field.tsx'
import { useFormErrors } from '#web/form-errors.ts'
import { useAdminTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import type { Names } from './arranging.ts'

interface Props {
  title: string
  /** What is renamed; without it something is added. */
  place?: Place
  /** `revision` is that of what the typist has seen. */
  save: (names: Names, revision: number) => Promise<void>
  onSaved: () => void
  onLeave: () => void
}

/** The English and the Bengali name of a category. */
export function NameForm({ title, place, save, onSaved, onLeave }: Props) {
  const { categories: texts, common } = useAdminTexts().catalog
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
    if (show(mayBeName(names.name) ? {} : { name: names.name ? texts.notAName : texts.nameRequired })) return
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
    const { status, refusal } = error instanceof ApiError ? error : { status: 0, refusal: null }
    if (refusal?.fields?.name) return show({ name: texts.nameTaken })
    if (refusal?.fields?.nameBn) return show({ nameBn: texts.notAName })
    const now = refusal?.expected as Place | undefined
    if (status === 409 && now) {
      // Whoever saves again has been told.
      seen.current = now.revision
      return setNotice(texts.renamedElsewhere(now.name, now.nameBn))
    }
    setNotice(status === 404 || status === 409 ? texts.changedElsewhere : texts.notSaved)
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
      <h3 id={titleId} className="text-1">
        {title}
      </h3>
      <div className="grid gap-4 @2xl:grid-cols-2">
        <FormField
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          defaultValue={place?.name}
          maxLength={longestName}
          autoComplete="off"
          error={errors.name}
          onInput={() => clear('name')}
        />
        <FormField
          name="nameBn"
          lang="bn"
          required={false}
          label={texts.nameBn}
          hint={texts.nameBnHint}
          defaultValue={place?.nameBn}
          maxLength={longestName}
          autoComplete="off"
          error={errors.nameBn}
          onInput={() => clear('nameBn')}
        />
      </div>
      <div role="alert">
        {notice && <p className="rounded-s bg-danger-soft px-3 py-2 font-semibold text-danger">{notice}</p>}
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
