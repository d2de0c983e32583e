import { lazy, Suspense } from 'react'
import { deviceStorage } from '#web/data/browser-storage.ts'
import { defineMessages, useMessages } from '#web/data/i18n.tsx'
import { accountMessages } from '#web/shared/account/messages.ts'
import type { passkeyUsedKey } from '#web/shared/account/passkey.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { AuthCard, AuthLink, AuthLinks, useReturn } from './auth-page.tsx'
import { LoginForm } from './login-form.tsx'
import { SocialButtons } from './social-buttons.tsx'

// Only its type is imported, so that the page loads nothing of passkeys.
const usedKey: typeof passkeyUsedKey = 'passkeyUsed'

const PasskeyButton = lazy(() =>
  import('./passkey-button.tsx').then(
    ({ PasskeyButton }) => ({ default: PasskeyButton }),
    () => ({ default: () => <></> }),
  ),
)

const loginMessages = defineMessages({
  en: { noneNeeded: 'You can order without an account.', toShop: 'Back to the shop' },
  bn: { noneNeeded: 'অ্যাকাউন্ট ছাড়াও অর্ডার করা যায়।', toShop: 'দোকানে ফিরুন' },
})

export default function Login() {
  const t = useMessages(accountMessages)
  const login = useMessages(loginMessages)
  const { returnPath, registerPath } = useReturn()
  const offersPasskey = useHydrated() && deviceStorage.readText(usedKey) !== null
  return (
    <AuthCard title={t.login}>
      {offersPasskey && (
        <Suspense>
          <PasskeyButton />
        </Suspense>
      )}
      <SocialButtons page="login" next={returnPath} />
      <LoginForm />
      <AuthLinks>
        <AuthLink to={registerPath} question={t.noAccount}>
          {t.createAccount}
        </AuthLink>
        <AuthLink to="/shop" question={login.noneNeeded}>
          {login.toShop}
        </AuthLink>
      </AuthLinks>
    </AuthCard>
  )
}
