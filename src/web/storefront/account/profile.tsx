import type { ReactNode } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import { accountMessages } from '#web/shared/account/messages.ts'
import { frameMessages } from '#web/shared/layout/frame-messages.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { AddressBook } from './address-book.tsx'
import { DeleteSection, LogOutEverywhereSection, NameSection, PasswordSection } from './profile-sections.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** The user's own account (D39); `children` is what staff have besides. */
export function Profile({ children }: { children: ReactNode }) {
  const common = useMessages(commonMessages)
  const frameText = useMessages(frameMessages)
  const t = useMessages(accountMessages)
  const { user, loading } = useSession()
  if (!user) return null
  return (
    <main id="content" aria-busy={loading} className="max-w-[40rem]">
      <PageHead title={`${frameText.profile} – ${common.brand}`} index={false} />
      <h1 className="text-xl">{frameText.profile}</h1>
      <p className="mt-1 wrap-anywhere text-ink-2">{t.signedInWith(user.email)}</p>
      <div className="mt-4 flex flex-col gap-4">
        <div className="card divide-y divide-line">
          <NameSection name={user.displayName} />
          <AddressBook />
        </div>
        <div className="card divide-y divide-line">
          <PasswordSection email={user.email} />
          <SessionsSection />
          <LogOutEverywhereSection />
          <DeleteSection />
        </div>
        {children}
      </div>
    </main>
  )
}
