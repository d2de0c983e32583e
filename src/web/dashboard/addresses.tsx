import { PageHead } from '#web/components/page-head.tsx'
import { useDashboardTexts, useTexts } from '#web/texts/texts.tsx'
import { AddressBook } from './profile/address-book.tsx'

/** The saved addresses on a page of their own. */
export default function Addresses() {
  const { addresses } = useDashboardTexts()
  const { auth } = useTexts()
  return (
    <main id="content">
      <PageHead title={`${addresses.title} · ${auth.brand}`} index={false} />
      <AddressBook heading="h1" />
    </main>
  )
}
