import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'

interface Props {
  title: string
  text?: string
  children: ReactNode
}

/** The one card of a page where one signs in. */
export function AuthCard({ title, text, children }: Props) {
  const common = useMessages(commonMessages)
  const { loading } = useSession()
  return (
    <main id="content" aria-busy={loading} className="card mt-6 w-full max-w-[26rem] p-5 sm:p-8">
      <PageHead title={`${title} · ${common.brand}`} index={false} />
      <h1 className="text-2xl">{title}</h1>
      {text && <p className="mt-2 text-ink-2">{text}</p>}
      {children}
    </main>
  )
}

/** Where else to go from there. */
export function AuthLinks({ children }: { children: ReactNode }) {
  return <p className="mt-5 flex flex-wrap items-center gap-x-6 border-t border-line pt-4">{children}</p>
}

/** A link, with the question it answers before it. */
export function AuthLink({ to, question, children }: { to: string; question?: string; children: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {question}
      <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-brand underline">
        {children}
      </Link>
    </span>
  )
}
