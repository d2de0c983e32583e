import { useSearchParams } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { readReturn } from '#web/data/login-address.ts'
import { AuthCard, AuthLink, AuthLinks } from '#web/features/account/auth-card.tsx'
import { LoginForm } from '#web/features/account/login-form.tsx'
import { accountMessages } from '#web/features/account/messages.ts'
import { SocialButtons } from '#web/features/account/social-buttons.tsx'
import { useReturn } from '#web/features/account/use-return.ts'

export default function Login() {
  const accountText = useMessages(accountMessages)
  const [parameters] = useSearchParams()
  const { returnPath, registerAddress } = readReturn(parameters)
  useReturn(returnPath)
  return (
    <AuthCard title={accountText.login}>
      <SocialButtons page="login" next={returnPath} />
      <LoginForm />
      <AuthLinks>
        <AuthLink to={registerAddress} question={accountText.noAccount}>
          {accountText.createAccount}
        </AuthLink>
      </AuthLinks>
    </AuthCard>
  )
}
