import { useMessages } from '#web/data/i18n.tsx'
import { AuthCard, AuthLink, AuthLinks, useReturn } from '#web/features/account/auth-page.tsx'
import { LoginForm } from '#web/features/account/login-form.tsx'
import { accountMessages } from '#web/features/account/messages.ts'
import { SocialButtons } from '#web/features/account/social-buttons.tsx'

export default function Login() {
  const t = useMessages(accountMessages)
  const { returnPath, registerPath } = useReturn()
  return (
    <AuthCard title={t.login}>
      <SocialButtons page="login" next={returnPath} />
      <LoginForm />
      <AuthLinks>
        <AuthLink to={registerPath} question={t.noAccount}>
          {t.createAccount}
        </AuthLink>
      </AuthLinks>
    </AuthCard>
  )
}
