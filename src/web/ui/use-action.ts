import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoints } from '#shop/endpoints.ts'
import { ApiError } from '#web/data/api-client.ts'
import { NotConfirmed } from '#web/data/confirmed.ts'
import { useInvalidate } from '#web/data/query.tsx'
import { showToast } from './notices.tsx'

export interface ActionOptions<Input, Result> {
  onSuccess?: (result: Result, input: Input) => unknown
  /** Handles an error itself; returning true suppresses the notice. */
  onError?: (error: unknown, input: Input) => boolean | undefined
  /** The notice of a failure: its title, and a text below it. */
  failed: string | ((error: unknown) => string)
  failedText?: string | undefined
  /** Endpoints whose responses a success makes out of date; a 404 or 409 shows that they already were. */
  invalidates?: readonly (keyof Endpoints)[]
}

/**
 * Runs something that changes data: knows what is running, refetches what has changed, and shows what went wrong. A
 * rejected session is silent, because the sign-in page opens by itself, and so is what the person gave up.
 */
export function useAction<Input, Result>(
  action: (input: Input) => Promise<Result>,
  { onSuccess, onError, failed, failedText, invalidates = [] }: ActionOptions<Input, Result>,
) {
  const invalidate = useInvalidate()
  const { mutateAsync } = useMutation({ mutationFn: action })
  const [pending, setPending] = useState<readonly Input[]>([])

  /** Resolves to whether it succeeded. */
  async function run(input: Input) {
    setPending((before) => [...before, input])
    const end = () => setPending((before) => before.filter((other) => other !== input))
    try {
      const result = await mutateAsync(input)
      await invalidate(invalidates)
      await onSuccess?.(result, input)
      end()
      return true
    } catch (error) {
      // With what is shown about it: it can be tried again at once, also while data are refetched.
      end()
      if (!onError?.(error, input) && !isSignedOut(error) && !(error instanceof NotConfirmed))
        showToast('error', typeof failed === 'string' ? failed : failed(error), failedText)
      if ([404, 409].includes(statusOf(error))) await invalidate(invalidates)
      return false
    }
  }
  return { run, isBusy: pending.length > 0, pending }
}

/** The HTTP status of an API error; 0 for anything else. */
export const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : 0)

export const isSignedOut = (error: unknown) =>
  error instanceof ApiError && error.body.code === 'not-signed-in'
