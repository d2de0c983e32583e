import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { PageHead } from '#web/components/page-head.tsx'
import { useTexts } from '#web/texts/texts.tsx'
import { readReturn } from './login-address.ts'
import { LoginForm } from './login-form.tsx'
import { useSession } from './session.tsx'

export default function Login() {
  const { auth } = useTexts()
  const { user } = useSession()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const { cameFrom, toRegister } = readReturn(parameters)

  // Also for who comes here signed in already, or signs in in another tab.
  useEffect(() => {
    if (user) navigate(cameFrom, { replace: true })
  }, [user, cameFrom, navigate])

  return (
    <main id="content" className="card mt-6 w-full max-w-[26rem] p-5 phone:p-8">
      <PageHead title={`${auth.login} · ${auth.brand}`} index={false} />
      <h1 className="text-3">{auth.login}</h1>
      <LoginForm />
      <p className="mt-5 flex flex-wrap items-center gap-x-2 border-t border-line pt-4">
        {auth.noAccount}
        <Link
          to={toRegister}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          {auth.createAccount}
        </Link>
      </p>
    </main>
  )
}
