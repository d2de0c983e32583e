import type { ReactNode } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import { frameMessages } from '#web/shared/layout/frame-messages.ts'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { AddressBook } from './address-book.tsx'
import { DeleteSection, LogOutEverywhereSection, NameSection, PasswordSection } from './profile-sections.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** The user's own account (D39); `children` is what staff have besides. */
export function Profile({ children }: { children: ReactNode }) {
  const frameText = useMessages(frameMessages)
  const { user, isAdmin, loading } = useSession()
  if (!user) return null
  return (
    <PageFrame title={frameText.profile} isTitleLarge={isAdmin === false} isBusy={loading}>
      <div className="flex flex-col gap-4">
        <div className="card divide-y divide-line">
          <NameSection name={user.displayName} />
          <AddressBook />
        </div>
        <div className="card divide-y divide-line">
          <PasswordSection email={user.email} />
          <SessionsSection />
          <LogOutEverywhereSection />
        </div>
        {children}
        <div className="card">
          <DeleteSection />
        </div>
      </div>
    </PageFrame>
  )
}
