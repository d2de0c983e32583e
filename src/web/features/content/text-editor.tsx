import { type SubmitEvent, useId, useRef, useState } from 'react'
import type { Language } from '#lib/language.ts'
import { type ContentPage, maxPageTextLength } from '#shop/settings/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { settingsMessages } from '#web/features/settings/messages.ts'
import { ask } from '#web/ui/confirm-dialog.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { useUnsavedQuestion } from '#web/ui/unsaved-changes.ts'
import { WrittenBlocks } from './written-page.tsx'
import { blocksOf } from './written-text.ts'

interface Written {
  text: string
  updatedAt: string
}

interface Props {
  page: ContentPage
  language: Language
  written: Written | null
  /** The text that comes with the shop. */
  standard: string
  /** What is filled in where a name stands in braces. */
  values: Record<string, string>
}

/** One page of words in one language, with how it will look beside it. */
export function TextEditor({ page, language, written, standard, values }: Props) {
  const settingsText = useMessages(settingsMessages)
  const words = settingsText.texts
  const common = useMessages(commonMessages)
  const [seen, setSeen] = useState(written)
  const [text, setText] = useState(written?.text ?? standard)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const isChanged = text !== (seen?.text ?? standard)
  useUnsavedQuestion(isChanged && !busy)

  function refuse(why: string) {
    setError(why)
    area.current?.focus()
  }

  async function write(next: string | null) {
    setBusy(true)
    setError(undefined)
    try {
      const body = { language, text: next, expectedUpdatedAt: seen?.updatedAt ?? null }
      const now = (await api('PUT /pageText/:page', { params: { page }, body }))[language]
      setSeen(now)
      setText(now?.text ?? standard)
      showToast('success', next === null ? words.restored : words.saved)
    } catch (failure) {
      reportUnexpected(failure)
      const status = failure instanceof ApiError ? failure.status : 0
      if (status === 409) refuse(words.overtaken)
      else if (status === 422) refuse(words.tooLong)
      else showToast('error', words.notSaved)
    } finally {
      setBusy(false)
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (text.trim() === '') refuse(words.required)
    else write(text)
  }

  async function restore() {
    const { askRestore: title, yesRestore: yes } = words
    if (await ask({ title, yes, no: common.no })) write(null)
  }

  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-5 @4xl:grid-cols-2">
      <div className="card flex flex-col gap-3 p-4">
        <p role="status" className="text-ink-2">
          {seen ? words.own : words.standard}
        </p>
        <label htmlFor={id} className="font-semibold">
          {words.label}
        </label>
        <textarea
          ref={area}
          id={id}
          lang={language}
          rows={20}
          maxLength={maxPageTextLength}
          value={text}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            setText(target.value)
            setError(undefined)
          }}
          className="field leading-relaxed"
        />
        <p id={`${id}-note`} role={error && 'alert'} className={error ? 'text-danger' : 'text-ink-2'}>
          {error ?? words.help}
        </p>
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5">{words.values}</summary>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
            {Object.entries(values).map(([name, value]) => (
              <div key={name} className="col-span-2 grid grid-cols-subgrid">
                <dt className="font-semibold">{`{${name}}`}</dt>
                <dd className="wrap-anywhere">{value || '–'}</dd>
              </div>
            ))}
          </dl>
        </details>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button-primary" disabled={!isChanged || busy}>
            {busy ? settingsText.saving : words.save}
          </button>
          {seen && (
            <button type="button" className="button-secondary" disabled={busy} onClick={restore}>
              {words.restore}
            </button>
          )}
        </div>
      </div>
      <section aria-labelledby={`${id}-preview`} className="card p-4">
        <h2 id={`${id}-preview`} className="text-sm text-ink-2">
          {words.preview}
        </h2>
        <div lang={language} className="leading-[1.75] text-lg">
          <WrittenBlocks blocks={blocksOf(text, values)} />
        </div>
      </section>
    </form>
  )
}
