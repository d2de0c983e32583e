import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { postSynonym, putSynonym, type Synonym } from '#shop/search-words/contract.ts'
import { longestPhrase, phrasesIn, phrasesPerGroup } from '#shop/search-words/rules.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/auth/token.ts'
import { showToast } from '#web/components/toasts.tsx'
import { useAdminTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'

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
  const { searchWords: texts, common } = useAdminTexts().catalog
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
    const phrases = phrasesIn(field.current?.value ?? '')
    const { least, most } = phrasesPerGroup
    if (phrases.length < least || phrases.length > most) return complain(texts.howMany(least, most))
    const long = phrases.find((phrase) => phrase.length > longestPhrase)
    if (long) return complain(texts.tooLong(long, longestPhrase))
    setBusy(true)
    setProblem('')
    try {
      const saved = synonym
        ? await api(putSynonym, { params: { id: synonym._id }, body: { phrases, before: seen.current } })
        : { _id: (await api(postSynonym, { body: { phrases } })).insertedId, phrases }
      showToast('success', texts.saved)
      onSaved(saved)
    } catch (error) {
      reportUnexpected(error)
      setBusy(false)
      tell(error)
    }
  }

  function tell(error: unknown) {
    const { status, refusal } = error instanceof ApiError ? error : { status: 0, refusal: null }
    const now = refusal?.expected as string[] | undefined
    if (status === 409 && now) {
      // Whoever saves again has been told.
      seen.current = now
      return complain(texts.changedElsewhere(now.join(', ')))
    }
    complain(status === 422 ? texts.oneWord : status === 404 ? texts.isGone : texts.notSaved)
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-3 py-1">
      <div>
        <label htmlFor={id} className="mb-1.5 block font-semibold">
          {synonym ? texts.changeTitle : texts.addTitle}
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
          className={`mt-1.5 ${problem ? 'text-danger' : 'text--1 text-ink-2'}`}
        >
          {problem || texts.phrasesHint}
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
