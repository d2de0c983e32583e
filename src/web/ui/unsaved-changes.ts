import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** What stands unsaved on the page, each as what discards it. */
const unsavedParts = new Set<() => void>()

export const hasUnsavedChanges = () => unsavedParts.size > 0

/** Gives up what is unsaved; for leaving without a question, such as after what was changed has been deleted. */
export function discardUnsavedChanges() {
  for (const discard of unsavedParts) discard()
  unsavedParts.clear()
}

/**
 * Tells that the page has unsaved input, about which the merchant's frame asks before it is left; `discard` is called when the
 * user leaves. Any number of parts of a page may do so: the router has one blocker only.
 */
export function useUnsavedChanges(unsaved: boolean, discard = () => {}) {
  const latest = useRef(discard)
  latest.current = discard
  useEffect(() => {
    if (!unsaved) return
    const discardLatest = () => latest.current()
    unsavedParts.add(discardLatest)
    return () => {
      unsavedParts.delete(discardLatest)
    }
  }, [unsaved])
}

/** The same for what was typed into a form: a form that stays after it was saved is reset to what was saved. */
export const useUnsavedForm = <Values extends FieldValues>({ formState }: UseFormReturn<Values>) =>
  useUnsavedChanges(formState.isDirty)
