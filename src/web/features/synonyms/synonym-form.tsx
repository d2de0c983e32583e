import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import type { Synonym } from '#shop/synonyms/contract.ts'
import { maxPhraseLength, phrasesPerGroup, splitPhrases } from '#shop/synonyms/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { synonymMessages } from './messages.ts'

interface Props {
  /** What is changed; without it a group is added. */
  synonym?: Synonym
  /** What the new group begins with. */
  beginning?: string
  onSaved: (synonym: Synonym) => void
  onLeave: () => void
}

/** The phrases of a group in one field, parted by commas. */
export function SynonymForm({ synonym, beginning = '', onSaved, onLeave }: Props) {
  const t = useMessages(synonymMessages)
  const common = useMessages(commonMessages)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const seen = useRef(synonym?.phrases ?? [])
  useEffect(() => {
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])

  function complain(what: string) {
    setProblem(what)
    field.current?.focus()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const phrases = splitPhrases(field.current?.value ?? '')
    const { min, max } = phrasesPerGroup
    if (phrases.length < min || phrases.length > max) return complain(t.howMany(min, max))
    const long = phrases.find((phrase) => phrase.length > maxPhraseLength)
    if (long) return complain(t.tooLong(long, maxPhraseLength))
    setBusy(true)
    setProblem('')
    try {
      const saved = synonym
        ? await api('PUT /synonyms/:id', {
            params: { id: synonym._id },
            body: { phrases, before: seen.current },
          })
        : { _id: (await api('POST /synonyms', { body: { phrases } })).insertedId, phrases }
      showToast('success', t.saved)
      onSaved(saved)
    } catch (error) {
      reportUnexpected(error)
      setBusy(false)
      tell(error)
    }
  }

  function tell(error: unknown) {
    const { status, body } = error instanceof ApiError ? error : { status: 0, body: null }
    const now = body?.expected as string[] | undefined
    if (status === 409 && now) {
      // Whoever saves again has been told.
      seen.current = now
      return complain(t.changedElsewhere(now.join(', ')))
    }
    complain(status === 422 ? t.oneWord : status === 404 ? t.isGone : t.notSaved)
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-3 py-1">
      <div>
        <label htmlFor={id} className="mb-1.5 block font-semibold">
          {synonym ? t.changeTitle : t.addTitle}
        </label>
        <textarea
          ref={field}
          id={id}
          rows={3}
          defaultValue={synonym ? synonym.phrases.join(', ') : beginning && `${beginning}, `}
          maxLength={1500}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-note`}
          onInput={() => setProblem('')}
          className="field"
        />
        <p
          id={`${id}-note`}
          role={problem ? 'alert' : undefined}
          className={`mt-1.5 ${problem ? 'text-danger' : 'text-sm text-ink-2'}`}
        >
          {problem || t.phrasesHint}
        </p>
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
