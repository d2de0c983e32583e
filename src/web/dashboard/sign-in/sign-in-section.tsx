import type { ResponseOf } from '#lib/endpoint.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { api } from '#web/data/api.ts'
import { confirmed } from '#web/data/confirmed.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery, useInvalidate } from '#web/data/query.tsx'
import { canUsePasskeys } from '#web/shared/account/passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { readableDayOf } from '#web/ui/date-time.ts'
import { QueryState } from '#web/ui/list-states.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { Section } from '#web/ui/section.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { signInMessages } from './messages.ts'
import { AddApp, AddPasskey, useFirstCodes } from './set-up.tsx'

/** What a member of staff signs in with besides the password. */
export function SignInSection() {
  const t = useMessages(signInMessages)
  const query = useApiQuery('GET /second-step', {})
  return (
    <Section title={t.title} text={t.text}>
      <QueryState query={query} />
      {query.data && <SecondSteps steps={query.data} />}
    </Section>
  )
}

function SecondSteps({ steps }: { steps: ResponseOf<Endpoints['GET /second-step']> }) {
  const t = useMessages(signInMessages)
  const language = useLanguage()
  const invalidate = useInvalidate()
  const codes = useFirstCodes(() => invalidate(['GET /second-step']))
  const removal = {
    failed: t.failed,
    invalidates: ['GET /second-step'] as const,
    onSuccess: () => showToast('success', t.removed),
  }
  const removePasskey = useAction(
    (id: string) =>
      confirmed(
        (password) => api('DELETE /second-step/passkeys/:id', { params: { id }, body: { password } }),
        'login',
      ),
    removal,
  )
  const removeApp = useAction(
    () => confirmed((password) => api('DELETE /second-step/app', { body: { password } }), 'login'),
    removal,
  )
  const onAdded = () => codes.onAdded(steps.recoveryCodes)
  if (codes.shown) return codes.shown
  const hasOne = steps.hasApp || steps.passkeys.length > 0
  return (
    <div className="flex flex-col gap-5">
      {steps.isRequired && <p className="notice">{t.required}</p>}
      <div>
        <h3 className="font-semibold">{t.passkeys}</h3>
        <p className="text-ink-2">{t.passkeyText}</p>
        <ul className="flex flex-col divide-y divide-line">
          {steps.passkeys.map(({ id, name, addedAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <span id={`passkey-${id}`}>
                {name ?? t.passkey}
                <span className="block text-ink-2">
                  {t.addedOn(readableDayOf(new Date(addedAt), language))}
                </span>
              </span>
              <Button
                variant="danger"
                aria-describedby={`passkey-${id}`}
                busy={removePasskey.pending.includes(id)}
                onClick={() => removePasskey.run(id)}
              >
                {t.remove}
              </Button>
            </li>
          ))}
        </ul>
        {canUsePasskeys() && (
          <div className="mt-3">
            <AddPasskey onAdded={onAdded} />
          </div>
        )}
      </div>
      <div>
        <h3 className="font-semibold">{t.app}</h3>
        <p className="mb-3 text-ink-2">{steps.hasApp ? t.appIsOn : t.appText}</p>
        <div className="flex flex-wrap gap-3">
          <AddApp label={steps.hasApp ? t.newApp : t.addApp} onAdded={onAdded} />
          {steps.hasApp && (
            <Button variant="danger" busy={removeApp.isBusy} onClick={() => removeApp.run(undefined)}>
              {t.remove}
            </Button>
          )}
        </div>
      </div>
      {hasOne && (
        <div>
          <h3 className="font-semibold">{t.recovery}</h3>
          <p className="mb-3 text-ink-2">{t.recoveryLeft(steps.recoveryCodes)}</p>
          <Button busy={codes.isBusy} onClick={codes.make} className="w-full sm:w-auto">
            {t.newCodes}
          </Button>
        </div>
      )}
    </div>
  )
}
