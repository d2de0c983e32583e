import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import type { Reply } from '#lib/endpoint.ts'
import type { getSignInWays } from '#shop/identity/contract.ts'
import { useSession } from '#web/auth/session.tsx'
import { ask } from '#web/components/dialogs.tsx'
import { showToast } from '#web/components/toasts.tsx'
import { useAccountTexts, useTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { type AtProvider, signInAt } from './at-provider.ts'
import { problemOf, SignInFailed, type SignInProblem } from './sign-in-problems.ts'

interface Props {
  page: AtProvider['page']
  /** Where to go afterwards. */
  next: string
}

/** Signing in, or up, at another provider: a button for each the shop has been set up for. */
export function SocialButtons({ page, next }: Props) {
  const account = useAccountTexts()
  const { createUserWithGoogle } = useSession()
  const [busy, setBusy] = useState(false)
  const ways = (useRouteLoaderData('auth/layout') as Reply<typeof getSignInWays> | undefined) ?? []
  const showProblem = useShowProblem(page)
  const navigate = useNavigate()
  const cameBack = useRef(false)
  const { state, pathname, search } = useLocation()

  // A sign-in that went through the whole page and came to nothing ends here.
  useEffect(() => {
    const problem = (state as { problem?: SignInProblem } | null)?.problem
    if (!problem || cameBack.current) return
    cameBack.current = true
    // Said once, and not again when the page is loaded anew.
    navigate({ pathname, search }, { replace: true, state: null })
    showProblem(problem, ways[0]?.name ?? 'Google')
  })

  async function go(provider: string, name: string) {
    setBusy(true)
    try {
      await createUserWithGoogle(() => signInAt({ provider, page, next }))
      showToast('success', account.loginSuccessful)
    } catch (error) {
      if (!(error instanceof SignInFailed)) reportUnexpected(error)
      showProblem(problemOf(error) ?? 'internal-error', name)
    } finally {
      setBusy(false)
    }
  }

  if (ways.length === 0) return null
  return (
    <>
      <ul className="mt-5 flex flex-col gap-3">
        {ways.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              disabled={busy}
              onClick={() => go(id, name)}
              className="button-secondary w-full gap-3"
            >
              <span
                aria-hidden="true"
                className="grid size-7 place-items-center rounded-pill bg-brand font-display text-0 text-on-brand"
              >
                {name.slice(0, 1)}
              </span>
              {account.continueWith(name)}
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-5 flex items-center gap-3 text--1 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {account.or}
      </p>
    </>
  )
}

/** Says why it did not work: in the words of the page it was tried on (MSG-09, MSG-10). */
function useShowProblem(page: Props['page']) {
  const { common } = useTexts()
  const account = useAccountTexts()
  const navigate = useNavigate()
  return async (problem: SignInProblem, provider: string) => {
    const text = account.problems[problem]
    if (page === 'register') return showToast('warning', account.signUpFailedWith(provider), text)
    if (await ask({ title: account.loginFailed, text, yes: common.ok, no: account.tryAgain })) navigate('/')
  }
}
