import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { pageTitleId } from '#web/ui/page-frame.tsx'
import { Status } from '#web/ui/status.tsx'
import { settingsMessages } from './messages.ts'

/** The environment variables that switch on each social sign-in provider; `.env.example` explains them. */
export const providerVariables = {
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  facebook: ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  oidc: [
    'OIDC_NAME',
    'OIDC_AUTHORIZATION_URL',
    'OIDC_TOKEN_URL',
    'OIDC_USERINFO_URL',
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
  ],
} as const

const providers = Object.keys(providerVariables) as (keyof typeof providerVariables)[]

/** The providers that customers can sign in with, and the variables that switch on the others. */
export function SignInMethods() {
  const { signIn: t } = useMessages(settingsMessages)
  const query = useApiQuery('GET /signInMethods', {})
  return (
    <section aria-labelledby={pageTitleId} className="card flex flex-col gap-4 p-5">
      <QueryState query={query} />
      {query.data && (
        <ul className="divide-y divide-line">
          {providers.map((id) => {
            const method = query.data.find((method) => method.id === id)
            return (
              <li key={id} className="py-3 first:pt-0 last:pb-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <b className="font-semibold">{(id === 'oidc' && method?.name) || t.providers[id]}</b>
                  <Status tone={method ? 'positive' : 'neutral'}>{method ? t.on : t.off}</Status>
                </p>
                {!method && <HowToSwitchOn id={id} />}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

function HowToSwitchOn({ id }: { id: keyof typeof providerVariables }) {
  const { signIn: t } = useMessages(settingsMessages)
  const code = 'rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-sm wrap-anywhere select-all'
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-link underline underline-offset-4">
        {t.how}
      </summary>
      <ol className="ml-5 flex list-decimal flex-col gap-2 pb-1 marker:text-ink-2">
        <li>
          {t.register[id]} {/* The dashboard works at the shop's own address only. */}
          <code className={code}>{`${window.location.origin}/api/auth/callback/${id}`}</code>
        </li>
        <li>
          {t.set}
          <ul className="mt-1 flex flex-col gap-1">
            {providerVariables[id].map((name) => (
              <li key={name}>
                <code className={code}>{name}</code>
              </li>
            ))}
          </ul>
        </li>
        <li>{t.restart}</li>
      </ol>
    </details>
  )
}
