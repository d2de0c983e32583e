import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { PageHead } from '#web/components/page-head.tsx'
import { useTexts } from '#web/texts/texts.tsx'
import { readReturn } from './login-address.ts'
import { RegisterForm } from './register-form.tsx'
import { useSession } from './session.tsx'

export default function Register() {
  const { auth } = useTexts()
  const { user } = useSession()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const { cameFrom, toLogin } = readReturn(parameters)

  useEffect(() => {
    if (user) navigate(cameFrom, { replace: true })
  }, [user, cameFrom, navigate])

  return (
    <main id="content" className="card mt-6 w-full max-w-[26rem] p-5 phone:p-8">
      <PageHead title={`${auth.register} · ${auth.brand}`} index={false} />
      <h1 className="text-3">{auth.register}</h1>
      <p className="mt-2 text-ink-2">{auth.registerText}</p>
      <RegisterForm />
      <p className="mt-5 flex flex-wrap items-center gap-x-2 border-t border-line pt-4">
        {auth.haveAccount}
        <Link to={toLogin} className="inline-flex min-h-11 items-center font-semibold text-brand underline">
          {auth.login}
        </Link>
      </p>
    </main>
  )
}
