import type { ApiKeyRow } from '#shop/api-keys/contract.ts'
import { permissionMessages } from '#web/dashboard/staff/permission-messages.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { EmptyState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { Status } from '#web/ui/status.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { connectionMessages } from './messages.ts'

export function ApiKeyList({ keys }: { keys: readonly ApiKeyRow[] }) {
  const { keys: t } = useMessages(connectionMessages)
  const permissionText = useMessages(permissionMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const revoke = useAction((id: string) => api('DELETE /api-keys/:id', { params: { id } }), {
    invalidates: ['GET /api-keys'],
    onSuccess: () => showToast('success', t.revoked),
    failed: t.notRevoked,
  })
  async function confirmRevoke({ _id, name }: ApiKeyRow) {
    const title = t.confirmRevoke(name)
    if (await showDialog({ title, text: t.revokeText, yes: t.revoke, no: common.no })) await revoke.run(_id)
  }
  if (keys.length === 0) return <EmptyState>{t.none}</EmptyState>
  return (
    <ul className="flex flex-col gap-2">
      {keys.map((key) => {
        const { _id, name, permissions, hint, madeBy, lastUsedAt, revokedAt, works } = key
        const facts = [
          t.ends(hint),
          ...(madeBy ? [t.madeBy(madeBy)] : []),
          lastUsedAt ? t.lastUsed(readableMoment(new Date(lastUsedAt), language)) : t.neverUsed,
        ]
        return (
          <li key={_id} className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
            <div className="min-w-0 grow basis-60">
              <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-text text-base font-semibold wrap-anywhere">
                {name}
                <Status tone={works ? 'positive' : revokedAt ? 'neutral' : 'danger'}>
                  {works ? t.states.works : revokedAt ? t.states.revoked : t.states.orphaned}
                </Status>
              </h2>
              <p>{permissions.map((permission) => permissionText.names[permission]).join(' · ')}</p>
              <p className="text-sm wrap-anywhere text-ink-2">{facts.join(' · ')}</p>
            </div>
            {revokedAt === null && (
              <Button variant="danger" disabled={revoke.isBusy} onClick={() => confirmRevoke(key)}>
                {t.revoke}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
