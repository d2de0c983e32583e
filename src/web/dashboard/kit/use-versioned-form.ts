import { useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormProps,
  useForm,
} from 'react-hook-form'
import { useMessages } from '#web/data/i18n.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import type { ActionOptions } from '#web/ui/use-action.ts'
import type { Conflict, VersionedCall } from './conflict.ts'
import { mergeChanges, replacedBy } from './merge-changes.ts'
import { kitMessages } from './messages.ts'
import { useVersioned } from './use-versioned.ts'

interface Options<Name extends VersionedCall, Seen, Values extends FieldValues, Result>
  extends Omit<ActionOptions<Values, Result>, 'onSuccess' | 'onError'> {
  /** What the form is filled from; null for something new. */
  seen: Seen
  valuesOf: (seen: Seen | Conflict<Name>) => Values
  /** Sends the values, with the version of what was seen. */
  save: (values: Values, seen: Seen | Conflict<Name>) => Promise<Result>
  mode?: UseFormProps<Values>['mode']
  /** How another person's value is written beside its field; null where it is only said that there is one. */
  textOf?: (field: string, value: unknown) => string | null
  /** Whether it is the person's own: then they were faster themselves, on another device. */
  isOwn?: boolean
  /** `fill` shows in the form what was saved. */
  onSuccess?: (result: Result, fill: (seen: Seen | Conflict<Name>) => void, values: Values) => unknown
  onError?: (error: unknown, showErrors: ReturnType<typeof useForm<Values>>) => boolean | undefined
}

/** Longer texts are not repeated beside their field. */
const maxShown = 200

/**
 * A form for what several people change. When somebody else was faster nothing is saved and what was typed stays; fields that
 * were not touched become as they are now, and beside those that both have changed stands the other's value. Saving again
 * replaces it, and `ConflictNotice` offers what is there now instead.
 */
export function useVersionedForm<Name extends VersionedCall, Seen, Values extends FieldValues, Result>(
  calls: readonly Name[],
  {
    seen: initial,
    valuesOf,
    save,
    mode = 'onTouched',
    textOf = (_, value) => String(value),
    isOwn = false,
    onSuccess,
    onError,
    ...options
  }: Options<Name, Seen, Values, Result>,
) {
  const t = useMessages(kitMessages)
  const form = useForm<Values>({ mode, defaultValues: valuesOf(initial) as DefaultValues<Values> })
  useUnsavedForm(form)
  /** What is said beside which field. */
  const [marks, setMarks] = useState<readonly { path: string; message: string }[]>([])
  const versioned = useVersioned(calls, initial, save, {
    ...options,
    onSuccess: (result: Result, values) => onSuccess?.(result, fill, values),
    onError: (error) => onError?.(error, form),
    onConflict: rebase,
  })
  const { seen, now, continueFrom, run, isBusy } = versioned

  function fill(state: Seen | Conflict<Name>) {
    continueFrom(state)
    form.reset(valuesOf(state))
  }

  function rebase(current: Conflict<Name>) {
    const [before, theirs] = [valuesOf(seen), valuesOf(current)]
    const mine = mergeChanges(before, form.getValues(), theirs)
    fill(current)
    form.reset(mine, { keepDefaultValues: true })
    setMarks(
      replacedBy(mine, before, theirs).map(({ path, value }) => {
        const text =
          value === '' || (typeof value === 'object' && value !== null) ? null : textOf(path, value)
        const said = isOwn ? t.own : t
        const message = text !== null && text.length <= maxShown ? said.changedTo(text) : said.changed
        return { path, message }
      }),
    )
  }

  // In an effect, because a form that was filled has no fields before it is rendered.
  useEffect(() => {
    const { _fields: fields } = form.control
    // Check boxes of one name are one field. An error of what is no field would never go away.
    const isField = (path: string) => (get(fields, path) as { _f?: object } | undefined)?._f !== undefined
    const shown = marks.flatMap(({ path, message }) => {
      const field = [path, path.replace(/\.\d+$/, '')].find(isField)
      return field === undefined ? [] : [{ field, message }]
    })
    for (const [index, { field, message }] of shown.entries())
      form.setError(field as FieldPath<Values>, { message }, { shouldFocus: index === 0 })
  }, [form, marks])

  return {
    form,
    seen,
    isBusy,
    run,
    /** Fills the form with what is there now; null unless somebody else was faster. */
    useCurrent: now === null ? null : () => fill(now),
  }
}
