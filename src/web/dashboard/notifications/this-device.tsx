import type { NotificationSettings } from '#shop/notifications/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { Section } from '#web/ui/section.tsx'
import { Status } from '#web/ui/status.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useInstall } from './install.ts'
import { notificationMessages } from './messages.ts'
import { usePush } from './use-push.ts'

/** Turns the messages of this browser on and off, and says what stands in the way. */
export function ThisDevice({ targets }: Pick<NotificationSettings, 'targets'>) {
  const t = useMessages(notificationMessages)
  const { state, turnOn, turnOff } = usePush(targets)
  const { canInstall, install } = useInstall()
  const on = useAction(turnOn, {
    invalidates: ['GET /notification-settings'],
    onSuccess: (isOn) => isOn && showToast('success', t.deviceOn),
    failed: t.notTurnedOn,
  })
  const off = useAction(turnOff, { invalidates: ['GET /notification-settings'], failed: t.notTurnedOff })
  const texts = {
    unknown: '',
    unsupported: t.unsupported,
    'install-first': t.install,
    blocked: t.blocked,
    off: t.deviceOff,
    on: t.deviceOn,
  }
  return (
    <Section title={t.device}>
      <p className="text-ink-2">
        <Status tone={state === 'on' ? 'positive' : 'neutral'}>{state === 'on' ? t.on : t.off}</Status>{' '}
        {texts[state]}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {state === 'off' && (
          <Button variant="buy" busy={on.isBusy} onClick={() => on.run(undefined)}>
            {t.turnOn}
          </Button>
        )}
        {state === 'on' && (
          <Button busy={off.isBusy} onClick={() => off.run(undefined)}>
            {t.turnOff}
          </Button>
        )}
        {canInstall && <Button onClick={install}>{t.installNow}</Button>}
      </div>
      {canInstall && <p className="mt-2 text-sm text-ink-2">{t.installText}</p>}
    </Section>
  )
}
