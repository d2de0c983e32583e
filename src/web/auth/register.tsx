import { useSearchParams } from 'react-router'
import { useAccountTexts } from '#web/texts/texts.tsx'
import { AuthCard, AuthLink, AuthLinks } from './forms/auth-card.tsx'
import { SocialButtons } from './forms/social-buttons.tsx'
import { readReturn } from './login-address.ts'
import { RegisterForm } from './register-form.tsx'
import { useReturn } from './use-return.ts'

export default function Register() {
  const account = useAccountTexts()
  const [parameters] = useSearchParams()
  const { cameFrom, toLogin } = readReturn(parameters)
  useReturn(cameFrom)
  return (
    <AuthCard title={account.register} text={account.registerText}>
      <SocialButtons page="register" next={cameFrom} />
      <RegisterForm />
      <AuthLinks>
        <AuthLink to={toLogin} question={account.haveAccount}>
          {account.login}
        </AuthLink>
      </AuthLinks>
    </AuthCard>
  )
}
