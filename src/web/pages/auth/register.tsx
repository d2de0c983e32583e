import { useSearchParams } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { readReturn } from '#web/data/login-address.ts'
import { AuthCard, AuthLink, AuthLinks } from '#web/features/account/auth-card.tsx'
import { accountMessages } from '#web/features/account/messages.ts'
import { RegisterForm } from '#web/features/account/register-form.tsx'
import { SocialButtons } from '#web/features/account/social-buttons.tsx'
import { useReturn } from '#web/features/account/use-return.ts'

export default function Register() {
  const accountText = useMessages(accountMessages)
  const [parameters] = useSearchParams()
  const { returnPath, loginAddress } = readReturn(parameters)
  useReturn(returnPath)
  return (
    <AuthCard title={accountText.register} text={accountText.registerText}>
      <SocialButtons page="register" next={returnPath} />
      <RegisterForm />
      <AuthLinks>
        <AuthLink to={loginAddress} question={accountText.haveAccount}>
          {accountText.login}
        </AuthLink>
      </AuthLinks>
    </AuthCard>
  )
}
