import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { ChoicesForm } from './choices-form.tsx'
import { notificationMessages } from './messages.ts'
import { Targets } from './targets.tsx'
import { Telegram } from './telegram.tsx'
import { ThisDevice } from './this-device.tsx'

/** What the shop tells this person of its staff, where and when. */
export default function Notifications() {
  const t = useMessages(notificationMessages)
  const query = useApiQuery('GET /notification-settings', {}, { fresh: true })
  return (
    <PageFrame title={t.title} intro={t.text}>
      <QueryState query={query} />
      {query.data && (
        <div className="flex flex-col gap-4">
          <ThisDevice targets={query.data.targets} />
          <Targets targets={query.data.targets} />
          <ChoicesForm settings={query.data} />
          <Telegram telegram={query.data.telegram} targets={query.data.targets} />
        </div>
      )}
    </PageFrame>
  )
}
