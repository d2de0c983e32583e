import { useState } from 'react'
import type { ResponseOf } from '#lib/endpoint.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { useSession } from '#web/data/session.tsx'
import { canUsePasskeys, isCancelled, signInWithPasskey } from '#web/shared/account/passkey.ts'
import { Brand } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { signInMessages } from './messages.ts'
import { AddApp, AddPasskey, CodeForm, useFirstCodes } from './set-up.tsx'

/** Replaces every page of staff until their second step is set up, or taken. */
export function SecondStepPage({ onLogOut }: { onLogOut: () => void }) {
  const t = useMessages(signInMessages)
  const common = useMessages(commonMessages)
  const query = useApiQuery('GET /second-step', {}, { fresh: true })
  // What is to be done stays what it was, also while the recovery codes are shown.
  const [first, setFirst] = useState<'set-up' | 'verify' | null>(null)
  const pending = first ?? query.data?.pending ?? null
  if (first === null && pending !== null) setFirst(pending)
  const title = pending === 'set-up' ? t.setUpTitle : t.verifyTitle
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-8 md:py-16">
      <header>
        <Brand />
      </header>
      <main id="content" className="card mt-6 flex w-full max-w-[30rem] flex-col gap-5 p-5 sm:p-8">
        <PageHead title={`${title} – ${common.brand}`} index={false} />
        <h1 className="text-2xl">{title}</h1>
        <QueryState query={query} />
        {query.data && pending === 'set-up' && <SetUp steps={query.data} />}
        {query.data && pending === 'verify' && <Verify steps={query.data} />}
        <Button variant="bare" onClick={onLogOut}>
          {t.logOut}
        </Button>
      </main>
    </div>
  )
}

interface StepProps {
  steps: ResponseOf<Endpoints['GET /second-step']>
}

/** Reads again what the person may do, and so opens the dashboard. */
function useOpenDashboard() {
  const { user, refreshRole } = useSession()
  return async () => {
    if (user) await refreshRole(user)
  }
}

function SetUp({ steps }: StepProps) {
  const t = useMessages(signInMessages)
  const codes = useFirstCodes(useOpenDashboard())
  const onAdded = () => codes.onAdded(steps.recoveryCodes)
  if (codes.shown) return codes.shown
  return (
    <>
      <p>{t.setUpText}</p>
      {canUsePasskeys() && (
        <div className="flex flex-col gap-2">
          <p className="text-ink-2">{t.passkeyText}</p>
          <AddPasskey onAdded={onAdded} />
        </div>
      )}
      <div className="flex flex-col gap-2">
        <p className="text-ink-2">{t.appText}</p>
        <AddApp label={t.addApp} onAdded={onAdded} />
      </div>
    </>
  )
}

function Verify({ steps }: StepProps) {
  const t = useMessages(signInMessages)
  const { createUserWithGoogle: startSession } = useSession()
  const openDashboard = useOpenDashboard()
  const passkey = useAction(() => startSession(signInWithPasskey), { failed: t.failed, onError: isCancelled })
  const usesPasskey = steps.passkeys.length > 0 && canUsePasskeys()
  return (
    <>
      <p>{steps.hasApp ? t.verifyText : t.verifyPasskeyText}</p>
      {usesPasskey && (
        <Button busy={passkey.isBusy} onClick={() => passkey.run(undefined)} className="w-full">
          {t.usePasskey}
        </Button>
      )}
      <CodeForm
        label={t.codeOrRecovery}
        submit={t.goOn}
        send={(code) => api('POST /second-step', { body: { code } })}
        onTaken={openDashboard}
      />
      <p className="text-ink-2">{t.lost}</p>
    </>
  )
}
