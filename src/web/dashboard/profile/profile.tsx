import { useSession } from '#web/auth/session.tsx'
import { PageHead } from '#web/components/page-head.tsx'
import { languageOf, loadAccountTexts } from '#web/texts/load-texts.ts'
import { useAccountTexts, useDashboardTexts, useTexts } from '#web/texts/texts.tsx'
import type { Route } from './+types/profile'
import { AddressBook } from './address-book.tsx'
import { DeleteSection } from './delete-section.tsx'
import { EverywhereSection } from './everywhere-section.tsx'
import { useHasPassword } from './has-password.ts'
import { NameSection } from './name-section.tsx'
import { PasswordSection } from './password-section.tsx'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadAccountTexts(languageOf(request))
clientLoader.hydrate = true as const

/** What is one's own about an account (D39): a column of sections, each of which stands alone. */
export default function Profile() {
  const { auth } = useTexts()
  const dashboard = useDashboardTexts()
  const account = useAccountTexts()
  const { user, loading } = useSession()
  const hasPassword = useHasPassword()
  if (!user) return null
  return (
    <main id="content" aria-busy={loading} className="max-w-[40rem]">
      <PageHead title={`${dashboard.profile} · ${auth.brand}`} index={false} />
      <h1 className="text-2">{dashboard.profile}</h1>
      <p className="mt-1 wrap-anywhere text-ink-2">{account.signedInWith(user.email)}</p>
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
