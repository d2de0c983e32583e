import { useMessages } from '#web/data/i18n.tsx'
import { accountMessages } from '#web/shared/account/messages.ts'
import { AuthCard, AuthLink, AuthLinks, useReturn } from './auth-page.tsx'
import { RegisterForm } from './register-form.tsx'
import { SocialButtons } from './social-buttons.tsx'

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
