import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import type { ResponseOf } from '#lib/endpoint.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import { accountMessages } from '#web/shared/account/messages.ts'
import { problemOf, type SignInProblem } from '#web/shared/account/sign-in-errors.ts'
import { type ProviderSignIn, signInAtProvider } from '#web/shared/account/social-sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'

interface Props {
  page: ProviderSignIn['page']
  /** Where to go afterwards. */
  next: string
}

/** Signs in, or up, at another provider; a button for each that is configured. */
export function SocialButtons({ page, next }: Props) {
  const t = useMessages(accountMessages)
  const { createUserWithGoogle } = useSession()
  const providers =
    (useRouteLoaderData('storefront/sign-in/layout') as
      | ResponseOf<Endpoints['GET /signInMethods']>
      | undefined) ?? []
  const showProblem = useShowProblem(page)
  const navigate = useNavigate()
  const hasShownProblem = useRef(false)
  const { state, pathname, search } = useLocation()

  // A failed sign-in that used the whole page returns here.
  useEffect(() => {
    const problem = (state as { problem?: SignInProblem } | null)?.problem
    if (!problem || hasShownProblem.current) return
    hasShownProblem.current = true
    // A reload must not show it again.
    navigate({ pathname, search }, { replace: true, state: null })
    showProblem(problem, providers[0]?.name ?? 'Google')
  })

  const signIn = useAction(
    ({ id: provider }: { id: string; name: string }) =>
      createUserWithGoogle(() => signInAtProvider({ provider, page, next })),
    {
      failed: t.loginFailed,
      onSuccess: () => showToast('success', t.loginSuccessful),
      onError(error, { name }) {
        showProblem(problemOf(error) ?? 'internal-error', name)
        return true
      },
    },
  )

  if (providers.length === 0) return null
  return (
    <>
      <ul className="mt-5 flex flex-col gap-3">
        {providers.map(({ id, name }) => (
          <li key={id}>
            <Button busy={signIn.isBusy} onClick={() => signIn.run({ id, name })} className="w-full gap-3">
              <span
                aria-hidden="true"
                className="grid size-7 place-items-center rounded-full bg-inverse font-display text-base text-on-inverse"
              >
                {name.slice(0, 1)}
              </span>
              {t.continueWith(name)}
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-5 flex items-center gap-3 text-sm text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t.or}
      </p>
    </>
  )
}

/** Shows why it failed; each page has its own notice (MSG-09, MSG-10). */
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
