import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Subscription } from '#shop/newsletter/contract.ts'
import { DataTable } from '#web/dashboard/kit/data-table.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ListPage, listTitleId } from '#web/ui/list-page.tsx'
import { Status, type StatusTone } from '#web/ui/status.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
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
  const parameter = useSearchParams()[0].get('status')
  const status = subscriptionStatuses.find((each) => each === parameter)
  const subscriptions = usePagedQuery('GET /newsletter', { query: { status } })
  const heading = useRef<HTMLHeadingElement>(null)
  const tabs = [
    { to: '?', text: subscriberText.all, isCurrent: status === undefined },
    ...subscriptionStatuses.map((each) => ({
      to: `?status=${each}`,
      text: subscriberText.statuses[each],
      isCurrent: each === status,
    })),
  ]
  return (
    <ListPage
      title={subscriberText.title}
      heading={heading}
      list={subscriptions}
      tools={
        <div className="flex min-w-0 flex-wrap items-center gap-3">
          <TabLinks label={subscriberText.title} tabs={tabs} />
          <DownloadButton
            busyLabel={subscriberText.exporting}
            fetchFile={() => api('GET /newsletterCsv', {})}
            failed={subscriberText.notExported}
          >
            <Icon name="download" />
            {subscriberText.export}
          </DownloadButton>
        </div>
      }
      empty={subscriberText.none}
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
      aria-labelledby={listTitleId}
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
