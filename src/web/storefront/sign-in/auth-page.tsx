import { type ReactNode, useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { readReturn } from '#web/data/login-address.ts'
import { useSession } from '#web/data/session.tsx'
import { accountMessages } from '#web/shared/account/messages.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'

interface Props {
  title: string
  text?: string
  children: ReactNode
}

/** The card of a page to sign in or register at. */
export function AuthCard({ title, text, children }: Props) {
  const common = useMessages(commonMessages)
  const t = useMessages(accountMessages)
  const { loading } = useSession()
  return (
    <main id="content" aria-busy={loading} className="card mt-6 w-full max-w-[26rem] p-5 sm:p-8">
      <PageHead title={`${title} – ${common.brand}`} index={false} />
      <h1 className="text-[min(var(--text-2xl),12vw)]">{title}</h1>
      {text && <p className="mt-2 text-ink-2">{text}</p>}
      <noscript>
        <p className="notice mt-4">{t.needsScripts}</p>
        <AuthLink to="/contact-us" question={t.orderByPhone}>
          {t.contact}
        </AuthLink>
      </noscript>
      <div className="noscript:hidden">{children}</div>
    </main>
  )
}

/** Links to the other such pages. */
export function AuthLinks({ children }: { children: ReactNode }) {
  return <p className="mt-5 flex flex-wrap items-center gap-x-6 border-t border-line pt-4">{children}</p>
}

/** A link after its question. */
export function AuthLink({ to, question, children }: { to: string; question?: string; children: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {question}
      <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-link underline">
        {children}
      </Link>
    </span>
  )
}

/**
 * Leads back as soon as somebody is signed in: here, in another tab, or already when the page was opened. Who works for the shop
 * and came from nowhere goes to the dashboard (D210).
 */
export function useReturn({ isReady = true } = {}) {
  const { user, isAdmin, permissions, unreachable } = useSession()
  const navigate = useNavigate()
  const [searchParams] = useSearchParams()
  const addresses = readReturn(searchParams)
  // Staff without any permission have to take their second step first, which the dashboard asks for.
  const isDashboard = addresses.returnPath.startsWith('/dashboard')
  const isForDashboard = permissions?.length === 0 ? !isDashboard : addresses.returnPath === '/'
  const path = isAdmin && isForDashboard ? '/dashboard' : addresses.returnPath
  const isKnown = isReady && user !== null && (isAdmin !== null || unreachable)
  useEffect(() => {
    if (isKnown) navigate(path, { replace: true })
  }, [isKnown, path, navigate])
  return addresses
}
