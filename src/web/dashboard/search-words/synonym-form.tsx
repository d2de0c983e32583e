import { useEffect, useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { Synonym } from '#shop/synonyms/contract.ts'
import { maxPhraseLength, phrasesPerGroup, splitPhrases } from '#shop/synonyms/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, SaveOrCancel } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { synonymMessages } from './messages.ts'

interface Props {
  /** The group to change; without it one is added. */
  synonym?: Synonym
  /** The first phrase of a new group. */
  firstPhrase?: string
  onSaved: (synonym: Synonym) => void
  onClose: () => void
}

/** The phrases of a group in one field, separated by commas. */
export function SynonymForm({ synonym, firstPhrase = '', onSaved, onClose }: Props) {
  const t = useMessages(synonymMessages)
  const id = useId()
  /** The phrases that this form has shown, to detect conflicting changes. */
  const shown = useRef(synonym?.phrases ?? [])
  const form = useForm({
    defaultValues: { phrases: synonym ? synonym.phrases.join(', ') : firstPhrase && `${firstPhrase}, ` },
  })
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const { current } = area
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])

  async function save(phrases: string[]): Promise<Synonym> {
    if (!synonym) return { _id: (await api('POST /synonyms', { body: { phrases } })).insertedId, phrases }
    const { _id } = synonym
    return await api('PUT /synonyms/:id', { params: { id: _id }, body: { phrases, before: shown.current } })
  }
  const { run, isBusy } = useAction(save, {
    // A changed group is replaced in its list.
    invalidates: synonym ? [] : ['GET /synonyms', 'GET /search/zero-results'],
    onSuccess(saved) {
      showToast('success', t.saved)
      onSaved(saved)
    },
    onError(error) {
      form.setError('phrases', { message: rejectionOf(error) }, { shouldFocus: true })
      return true
    },
    failed: t.notSaved,
  })

  function rejectionOf(error: unknown) {
    const current = error instanceof ApiError ? (error.body.expected as string[] | undefined) : undefined
    const status = statusOf(error)
    if (status === 409 && current) {
      // The error shows the current phrases; saving again replaces them.
      shown.current = current
      return t.changedElsewhere(current.join(', '))
    }
    return status === 422 ? t.oneWord : status === 404 ? t.isGone : t.notSaved
  }

  function validate(typed: string) {
    const phrases = splitPhrases(typed)
    const { min, max } = phrasesPerGroup
    if (phrases.length < min || phrases.length > max) return t.howMany(min, max)
    const tooLong = phrases.find((phrase) => phrase.length > maxPhraseLength)
    return tooLong === undefined || t.tooLong(tooLong, maxPhraseLength)
  }

  const { ref, ...input } = form.register('phrases', { validate })
  return (
    <Form form={form} onSubmit={({ phrases }) => run(splitPhrases(phrases))} className="grid gap-3 py-1">
      <Field
        name="phrases"
        id={id}
        label={synonym ? t.changeTitle : t.addTitle}
        hint={t.phrasesHint}
        error={form.formState.errors.phrases?.message}
      >
        {(ids) => (
          <textarea
            {...ids}
            {...input}
            ref={(element) => {
              ref(element)
              area.current = element
            }}
            rows={3}
            maxLength={1500}
            className="field"
          />
        )}
      </Field>
      <SaveOrCancel busy={isBusy} onCancel={onClose} />
    </Form>
  )
}
