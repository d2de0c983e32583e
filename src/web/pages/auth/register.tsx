import { useMessages } from '#web/data/i18n.tsx'
import { AuthCard, AuthLink, AuthLinks, useReturn } from '#web/features/account/auth-page.tsx'
import { accountMessages } from '#web/features/account/messages.ts'
import { RegisterForm } from '#web/features/account/register-form.tsx'
import { SocialButtons } from '#web/features/account/social-buttons.tsx'

export default function Register() {
  const t = useMessages(accountMessages)
  const { returnPath, loginPath } = useReturn()
  return (
    <AuthCard title={t.register} text={t.registerText}>
      <SocialButtons page="register" next={returnPath} />
      <RegisterForm />
      <AuthLinks>
        <AuthLink to={loginPath} question={t.haveAccount}>
          {t.login}
        </AuthLink>
      </AuthLinks>
    </AuthCard>
  )
}
