import { useMessages } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import { AddressBook } from '#web/features/account/address-book.tsx'
import { DeleteSection } from '#web/features/account/delete-section.tsx'
import { useHasPassword } from '#web/features/account/has-password.ts'
import { EverywhereSection } from '#web/features/account/log-out-everywhere-section.tsx'
import { accountMessages } from '#web/features/account/messages.ts'
import { NameSection } from '#web/features/account/name-section.tsx'
import { PasswordSection } from '#web/features/account/password-section.tsx'
import { dashboardMessages } from '#web/features/site-layout/dashboard-messages.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'

/** What is one's own about an account (D39): a column of sections, each of which stands alone. */
export default function Profile() {
  const common = useMessages(commonMessages)
  const dashboardText = useMessages(dashboardMessages)
  const accountText = useMessages(accountMessages)
  const { user, loading } = useSession()
  const hasPassword = useHasPassword()
  if (!user) return null
  return (
    <main id="content" aria-busy={loading} className="max-w-[40rem]">
      <PageHead title={`${dashboardText.profile} · ${common.brand}`} index={false} />
      <h1 className="text-xl">{dashboardText.profile}</h1>
      <p className="mt-1 wrap-anywhere text-ink-2">{accountText.signedInWith(user.email)}</p>
      <div className="mt-4 flex flex-col gap-4">
        <NameSection name={user.displayName} />
        <AddressBook />
        <PasswordSection email={user.email} {...hasPassword} />
        <EverywhereSection />
        <DeleteSection {...hasPassword} />
      </div>
    </main>
  )
}
