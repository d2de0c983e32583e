import { Link } from 'react-router'
import type { Subscription } from '#shop/newsletter/contract.ts'
import { DataTable } from '#web/dashboard/kit/data-table.tsx'
import { EmptyList } from '#web/dashboard/kit/empty-list.tsx'
import { oneOf, useListState } from '#web/dashboard/kit/list-state.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { pageTitleId } from '#web/ui/page-frame.tsx'
import { Status, type StatusTone } from '#web/ui/status.tsx'
import { subscriberMessages } from './subscriber-messages.ts'

const tones: Record<Subscription['status'], StatusTone> = {
  pending: 'attention',
  confirmed: 'success',
  ended: 'neutral',
}
const subscriptionStatuses = Object.keys(tones) as Subscription['status'][]

/** The subscriptions to the newsletter. */
export default function Newsletter() {
  const subscriberText = useMessages(subscriberMessages)
  const { values, tabs } = useListState({ status: oneOf(subscriptionStatuses) })
  const subscriptions = usePagedQuery('GET /newsletter', { query: values })
  return (
    <ListPage
      title={subscriberText.title}
      list={subscriptions}
      tabs={{
        label: subscriberText.title,
        tabs: tabs('status', { '': subscriberText.all, ...subscriberText.statuses }),
      }}
      actions={
        <DownloadButton
          busyLabel={subscriberText.exporting}
          fetchFile={() => api('GET /newsletterCsv', {})}
          failed={subscriberText.notExported}
        >
          <Icon name="download" />
          {subscriberText.export}
        </DownloadButton>
      }
      above={
        <div className="mb-3">
          <p className="text-ink-2">{subscriberText.intro}</p>
          <Link to="/dashboard/messageCampaigns/new" className="link">
            {subscriberText.write}
          </Link>
        </div>
      }
      empty={
        values.status ? (
          subscriberText.noneSuch
        ) : (
          <EmptyList none={subscriberText.none} next={{ to: '/', text: subscriberText.toHome }} />
        )
      }
    >
      <SubscriptionTable subscriptions={subscriptions.loaded?.rows ?? []} />
    </ListPage>
  )
}

function SubscriptionTable({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const { columns, statuses, languages } = useMessages(subscriberMessages)
  const pageLanguage = useLanguage()
  return (
    <DataTable
      aria-labelledby={pageTitleId}
      rows={subscriptions}
      keyOf={({ _id }) => _id}
      rowClass="grid-cols-[minmax(0,1fr)_auto]"
      columns={[
        {
          label: columns.email,
          cellClass: 'font-semibold wrap-anywhere',
          cell: ({ email }) => email,
        },
        {
          label: columns.status,
          cell: ({ status }) => <Status tone={tones[status]}>{statuses[status]}</Status>,
        },
        {
          label: columns.since,
          cellClass: 'row-start-2 text-ink-2',
          cell: ({ confirmedAt, askedAt }) => readableMoment(new Date(confirmedAt ?? askedAt), pageLanguage),
        },
        {
          label: columns.language,
          cellClass: 'row-start-2 text-right text-ink-2 @3xl:text-left',
          cell: ({ language }) => languages[language],
        },
      ]}
    />
  )
}
