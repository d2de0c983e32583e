import { useEffect, useId, useRef } from 'react'
import type { Synonym } from '#shop/synonyms/contract.ts'
import { maxPhraseLength, phrasesPerGroup, splitPhrases } from '#shop/synonyms/rules.ts'
import { ConflictNotice } from '#web/dashboard/kit/conflict-notice.tsx'
import { useVersionedForm } from '#web/dashboard/kit/use-versioned-form.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, SaveOrCancel } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf } from '#web/ui/use-action.ts'
import { synonymMessages } from './messages.ts'

interface Props {
  /** The group to change; without it one is added. */
  synonym?: Synonym
  /** The first phrase of a new group. */
  firstPhrase?: string
  onSaved?: (synonym: Synonym) => void
  onClose: () => void
}

/** The phrases of a group in one field, separated by commas. */
export function SynonymForm({ synonym, firstPhrase = '', onSaved, onClose }: Props) {
  const t = useMessages(synonymMessages)
  const id = useId()
  const { form, ...save } = useVersionedForm(['PUT /synonyms/:id'], {
    seen: synonym,
    valuesOf: (seen) => ({ phrases: seen ? seen.phrases.join(', ') : firstPhrase && `${firstPhrase}, ` }),
    mode: 'onSubmit',
    async save({ phrases: typed }, seen) {
      const phrases = splitPhrases(typed)
      if (seen)
        return api('PUT /synonyms/:id', {
          params: { id: seen._id },
          body: { phrases, version: seen.version },
        })
      await api('POST /synonyms', { body: { phrases } })
      return null
    },
    invalidates: ['GET /synonyms', ...(synonym ? [] : (['GET /search/zero-results'] as const))],
    onSuccess(saved) {
      showToast('success', t.saved)
      if (saved) onSaved?.(saved)
      onClose()
    },
    onError(error, form) {
      const status = statusOf(error)
      const message = status === 422 ? t.oneWord : status === 404 ? t.isGone : t.notSaved
      form.setError('phrases', { message }, { shouldFocus: true })
      return true
    },
    failed: t.notSaved,
  })
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const { current } = area
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])

  function validate(typed: string) {
    const phrases = splitPhrases(typed)
    const { min, max } = phrasesPerGroup
    if (phrases.length < min || phrases.length > max) return t.howMany(min, max)
    const tooLong = phrases.find((phrase) => phrase.length > maxPhraseLength)
    return tooLong === undefined || t.tooLong(tooLong, maxPhraseLength)
  }

  const { ref, ...input } = form.register('phrases', { validate })
  return (
    <Form form={form} onSubmit={save.run} className="grid gap-3 py-1">
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
      <ConflictNotice useCurrent={save.useCurrent} />
      <SaveOrCancel busy={save.isBusy} onCancel={onClose} />
    </Form>
  )
}
