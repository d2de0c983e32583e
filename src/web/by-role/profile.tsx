import { lazy, Suspense } from 'react'
import { useSession } from '#web/data/session.tsx'
import { Profile } from '#web/storefront/account/profile.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'

// Customers never load it.
const SignInSection = lazy(() =>
  import('#web/dashboard/sign-in/sign-in-section.tsx').then(
    ({ SignInSection }) => ({ default: SignInSection }),
    () => ({ default: () => <LoadFailed onRetry={() => window.location.reload()} /> }),
  ),
)

/** The user's own account; staff see what they sign in with as well. */
export default function OwnProfile() {
  const { isAdmin } = useSession()
  return (
    <Profile>
      {isAdmin && (
        <Suspense fallback={<Loading />}>
          <SignInSection />
        </Suspense>
      )}
    </Profile>
  )
}
