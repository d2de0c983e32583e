import { oneOf, useListState } from '#web/dashboard/kit/list-state.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { CallerScreen } from './caller-screen.tsx'
import { CallsForPerson } from './calls-for-person.tsx'
import { callMessages } from './messages.ts'
import { UnfinishedOrders } from './unfinished-orders.tsx'

const halfMinute = 30_000

/** One order after the other to call about, and those that a person has to look at. */
export default function Calls() {
  const t = useMessages(callMessages)
  const { values, tabs } = useListState({ list: oneOf(['next', 'person', 'unfinished'], 'next') })
  const queue = useApiQuery('GET /calls', {}, { fresh: true, refetchInterval: () => halfMinute })
  return (
    <PageFrame title={t.title} isTitleHidden>
      <TabLinks
        label={t.title}
        tabs={tabs('list', {
          next: t.tabs.next,
          person: t.tabs.person(queue.data?.forPerson ?? 0),
          unfinished: t.tabs.unfinished,
        })}
        inHistory
      />
      <div className="mt-3">
        {values.list === 'unfinished' ? (
          <UnfinishedOrders />
        ) : (
          <>
            <QueryState query={queue} />
            {values.list === 'person' ? (
              <CallsForPerson />
            ) : (
              queue.data && <CallerScreen queue={queue.data} />
            )}
          </>
        )}
      </div>
    </PageFrame>
  )
}
