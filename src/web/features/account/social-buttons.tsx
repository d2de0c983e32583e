import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import type { ResponseOf } from '#lib/endpoint.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useSession } from '#web/data/session.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { accountMessages } from './messages.ts'
import { problemOf, SignInFailed, type SignInProblem } from './sign-in-errors.ts'
import { type AtProvider, signInAt } from './social-sign-in.ts'

interface Props {
  page: AtProvider['page']
  /** Where to go afterwards. */
  next: string
}

/** Signing in, or up, at another provider: a button for each the shop has been set up for. */
export function SocialButtons({ page, next }: Props) {
  const t = useMessages(accountMessages)
  const { createUserWithGoogle } = useSession()
  const [busy, setBusy] = useState(false)
  const ways =
    (useRouteLoaderData('pages/auth/layout') as ResponseOf<Endpoints['GET /signInMethods']> | undefined) ?? []
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
      showToast('success', t.loginSuccessful)
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
                className="grid size-7 place-items-center rounded-full bg-brand font-display text-base text-on-brand"
              >
                {name.slice(0, 1)}
              </span>
              {t.continueWith(name)}
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-5 flex items-center gap-3 text-sm text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t.or}
      </p>
    </>
  )
}

/** Says why it did not work: in the words of the page it was tried on (MSG-09, MSG-10). */
function useShowProblem(page: Props['page']) {
  const common = useMessages(commonMessages)
  const t = useMessages(accountMessages)
  const navigate = useNavigate()
  return async (problem: SignInProblem, provider: string) => {
    const text = t.problems[problem]
    if (page === 'register') return showToast('warning', t.signUpFailedWith(provider), text)
    if (await showDialog({ title: t.loginFailed, text, yes: common.ok, no: t.tryAgain })) navigate('/')
  }
}
