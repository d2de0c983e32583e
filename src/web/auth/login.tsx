import { useSearchParams } from 'react-router'
import { useAccountTexts } from '#web/texts/texts.tsx'
import { AuthCard, AuthLink, AuthLinks } from './forms/auth-card.tsx'
import { SocialButtons } from './forms/social-buttons.tsx'
import { readReturn } from './login-address.ts'
import { LoginForm } from './login-form.tsx'
import { useReturn } from './use-return.ts'

export default function Login() {
  const account = useAccountTexts()
  const [parameters] = useSearchParams()
  const { cameFrom, toRegister } = readReturn(parameters)
  useReturn(cameFrom)
  return (
    <AuthCard title={account.login}>
      <SocialButtons page="login" next={cameFrom} />
      <LoginForm />
      <AuthLinks>
        <AuthLink to={toRegister} question={account.noAccount}>
          {account.createAccount}
        </AuthLink>
      </AuthLinks>
    </AuthCard>
  )
}
