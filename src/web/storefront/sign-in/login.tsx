import { useMessages } from '#web/data/i18n.tsx'
import { accountMessages } from '#web/shared/account/messages.ts'
import { AuthCard, AuthLink, AuthLinks, useReturn } from './auth-page.tsx'
import { LoginForm } from './login-form.tsx'
import { SocialButtons } from './social-buttons.tsx'

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
