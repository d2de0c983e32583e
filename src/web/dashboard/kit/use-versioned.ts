import { useRef, useState } from 'react'
import { type ActionOptions, useAction } from '#web/ui/use-action.ts'
import { type Conflict, conflictOf, type VersionedCall } from './conflict.ts'

interface Options<Now, Input, Result> extends ActionOptions<Input, Result> {
  /** Called when somebody else was faster: nothing was saved. */
  onConflict?: (now: Now, input: Input) => void
}

/**
 * An action that changes what somebody has seen. It sends the version of that; when somebody else has changed it since, nothing is
 * saved, and `now` is what is there, until it was saved nevertheless or goes on from it with `continueFrom`.
 */
export function useVersioned<Name extends VersionedCall, Seen, Input, Result>(
  calls: readonly Name[],
  initial: Seen,
  save: (input: Input, seen: Seen | Conflict<Name>) => Promise<Result>,
  { onConflict, onSuccess, onError, ...options }: Options<Conflict<Name>, Input, Result>,
) {
  const [seen, setSeen] = useState<Seen | Conflict<Name>>(initial)
  const [now, setNow] = useState<Conflict<Name> | null>(null)
  // Beside the state, because it may be saved right after it went on.
  const latest = useRef(seen)
  const { run, isBusy } = useAction((input: Input) => save(input, latest.current), {
    ...options,
    onSuccess(result, input) {
      setNow(null)
      return onSuccess?.(result, input)
    },
    onError(error, input) {
      const conflict = conflictOf(error, ...calls)
      if (conflict === undefined) return onError?.(error, input)
      onConflict?.(conflict, input)
      setNow(conflict)
      return true
    },
  })
  return {
    seen,
    now,
    isBusy,
    run,
    continueFrom: (state: Seen | Conflict<Name>) => {
      latest.current = state
      setSeen(state)
      setNow(null)
    },
  }
}
