import type { NotificationSettings } from '#shop/notifications/contract.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { focusNextRow } from '#web/ui/list-page.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { Section } from '#web/ui/section.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { notificationMessages } from './messages.ts'

type Target = NotificationSettings['targets'][number]

/** The devices, chats and mailboxes of the person, and a test of them. */
export function Targets({ targets }: { targets: readonly Target[] }) {
  const t = useMessages(notificationMessages)
  const test = useAction(() => api('POST /notification-settings/test', {}), {
    invalidates: ['GET /notification-settings'],
    onSuccess(settings) {
      const isToldEverywhere =
        settings.targets.length === targets.length && settings.targets.every(({ problem }) => problem === '')
      if (isToldEverywhere) showToast('success', t.tested)
    },
    failed: t.notTested,
  })
  return (
    <Section title={t.where}>
      {targets.length === 0 ? (
        <p>{t.nowhere}</p>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {targets.map((target) => (
              <TargetRow key={target._id} target={target} targets={targets} />
            ))}
          </ul>
          <Button className="mt-3" busy={test.isBusy} onClick={() => test.run(undefined)}>
            {t.test}
          </Button>
        </>
      )}
    </Section>
  )
}

/** Id of the name of a target, which takes the focus. */
const targetNameId = (id: string) => `notification-target-${id}`

function TargetRow({ target, targets }: { target: Target; targets: readonly Target[] }) {
  const { _id: id, channel, label, createdAt, lastSentAt, problem } = target
  const t = useMessages(notificationMessages)
  const language = useLanguage()
  const remove = useAction(() => api('DELETE /notification-targets/:id', { params: { id } }), {
    invalidates: ['GET /notification-settings'],
    // The pressed button is removed with its row.
    onSuccess: () => focusNextRow({ loaded: { rows: targets } }, id, targetNameId),
    failed: t.notRemoved,
  })
  const moment = (at: string) => readableMoment(new Date(at), language)
  const name = [t[channel], label].filter(Boolean).join(': ')
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <div className="min-w-0 grow basis-48 leading-snug">
        <p id={targetNameId(id)} tabIndex={-1} className="font-semibold outline-none wrap-anywhere">
          {name}
        </p>
        <p className="text-sm text-ink-2">
          {lastSentAt ? t.lastTold(moment(lastSentAt)) : t.since(moment(createdAt))}
        </p>
        {problem && <p className="text-sm text-danger wrap-anywhere">{problem}</p>}
      </div>
      {/* The mailbox goes with the choices below. */}
      {channel !== 'email' && (
        <Button
          variant="bare"
          aria-label={`${t.remove}: ${name}`}
          busy={remove.isBusy}
          onClick={() => remove.run(undefined)}
        >
          {t.remove}
        </Button>
      )}
    </li>
  )
}
