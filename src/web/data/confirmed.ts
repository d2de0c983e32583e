import { confirmationProblems } from '#shop/auth/rules.ts'
import { ApiError } from './api-client.ts'
import { createStore } from './store.ts'

/** Why the shop wants the person to confirm a call. */
export type ConfirmationProblem =
  | (typeof confirmationProblems)[keyof typeof confirmationProblems]
  | 'too-many'

/** What is confirmed: where data of customers goes, or how somebody logs in. */
export type ConfirmedChange = 'connections' | 'login'

interface Confirmation {
  about: ConfirmedChange
  problem: ConfirmationProblem
  /** Calls again, with this password or after a new sign-in; resolves to why the shop still does not take it, or null. */
  confirm: (password?: string) => Promise<ConfirmationProblem | null>
  /** Gives the call up. */
  cancel: () => void
}

/** The call that waits for its confirmation; the merchant's layout shows a dialog for it. */
export const openConfirmation = createStore<Confirmation | null>(null)

/** The person gave up a call that wanted their password: nothing was changed, and nothing has to be said about it. */
export class NotConfirmed extends ApiError {
  constructor() {
    super(0, { code: 'not-allowed', message: 'It was not confirmed.' })
  }
}

/** Makes a call which the shop may want to be confirmed with the caller's password; only then asks for it. */
export async function confirmed<Result>(
  send: (password?: string) => Promise<Result>,
  about: ConfirmedChange = 'connections',
): Promise<Result> {
  try {
    return await send()
  } catch (error) {
    const problem = problemOf(error)
    if (problem === null) throw error
    return askFor(problem, send, about)
  }
}

function askFor<Result>(
  problem: ConfirmationProblem,
  send: (password?: string) => Promise<Result>,
  about: ConfirmedChange,
) {
  openConfirmation.get()?.cancel()
  return new Promise<Result>((resolve, reject) => {
    const close = () => openConfirmation.set(null)
    openConfirmation.set({
      about,
      problem,
      async confirm(password) {
        try {
          resolve(await send(password))
        } catch (error) {
          const stillWrong = problemOf(error)
          if (stillWrong !== null) return stillWrong
          reject(error)
        }
        close()
        return null
      },
      cancel() {
        close()
        reject(new NotConfirmed())
      },
    })
  })
}

/** Why a call was not confirmed; null for every other error. */
function problemOf(error: unknown): ConfirmationProblem | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 429) return openConfirmation.get() && 'too-many'
  const said = error.status === 422 && error.body.fields?.password
  return Object.values(confirmationProblems).find((problem) => problem === said) ?? null
}
