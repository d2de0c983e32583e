import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { safeReturnPath } from '#shop/identity/rules.ts'
import { Brand } from '#web/components/brand.tsx'
import { en } from '#web/texts/en/all-texts.ts'
import { useTexts } from '#web/texts/texts.tsx'
import { LoginForm } from './login-form.tsx'
import { useSession } from './session.tsx'

export const meta = () => [
  { title: `${en.auth.login} · ${en.auth.brand}` },
  { name: 'robots', content: 'noindex' },
]

export default function Login() {
  const { auth } = useTexts()
  const { user } = useSession()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const cameFrom = safeReturnPath(parameters.get('next'))

  // Also for who comes here signed in already, or signs in in another tab.
  useEffect(() => {
    if (user) navigate(cameFrom, { replace: true })
  }, [user, cameFrom, navigate])

  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-8 desk:py-16">
      <header>
        <Brand />
      </header>
      <main id="content" className="card mt-6 w-full max-w-[26rem] p-5 phone:p-8">
        <h1 className="text-3">{auth.login}</h1>
        <LoginForm />
      </main>
    </div>
  )
}
