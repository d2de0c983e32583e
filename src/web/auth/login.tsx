import { useSearchParams } from 'react-router'
import { useTexts } from '#web/texts/texts.tsx'
import { AuthCard, AuthLink, AuthLinks } from './forms/auth-card.tsx'
import { SocialButtons } from './forms/social-buttons.tsx'
import { readReturn } from './login-address.ts'
import { LoginForm } from './login-form.tsx'
import { useReturn } from './use-return.ts'

export default function Login() {
  const { auth } = useTexts()
  const [parameters] = useSearchParams()
  const { cameFrom, toRegister } = readReturn(parameters)
  useReturn(cameFrom)
  return (
    <AuthCard title={auth.login}>
      <SocialButtons page="login" next={cameFrom} />
      <LoginForm />
      <AuthLinks>
        <AuthLink to={toRegister} question={auth.noAccount}>
          {auth.createAccount}
        </AuthLink>
      </AuthLinks>
    </AuthCard>
  )
}
