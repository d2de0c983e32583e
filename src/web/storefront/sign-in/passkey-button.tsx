import { useMessages } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import { accountMessages } from '#web/shared/account/messages.ts'
import { isCancelled, signInWithPasskey } from '#web/shared/account/passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'

/** Logs in with a passkey, in a browser where one was used before. */
export function PasskeyButton() {
  const t = useMessages(accountMessages)
  const { createUserWithGoogle: startSession } = useSession()
  const signIn = useAction(() => startSession(signInWithPasskey), {
    failed: t.loginFailed,
    failedText: t.passkeyFailed,
    onSuccess: () => showToast('success', t.loginSuccessful),
    onError: isCancelled,
  })
  return (
    <Button
      busy={signIn.isBusy}
      busyLabel={t.signingIn}
      onClick={() => signIn.run(undefined)}
      className="mt-5 w-full gap-3"
    >
      <Icon name="lock" />
      {t.withPasskey}
    </Button>
  )
}
