import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Subscription } from '#shop/newsletter/contract.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { rowsPerPage, usePagedQuery } from '#web/data/query.tsx'
import { saveFile } from '#web/data/save-file.ts'
import { subscriberMessages } from '#web/features/newsletter/subscriber-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip, type ChipTone } from '#web/ui/chip.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ListPage, listTitleId } from '#web/ui/list-page.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { Table, TableCell, TableRow } from '#web/ui/table.tsx'
import { useAction } from '#web/ui/use-action.ts'

const tones: Record<Subscription['status'], ChipTone> = {
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
  const subscriptions = usePagedQuery(['GET /newsletter', status], (cursor) =>
    api('GET /newsletter', {
      query: { limit: rowsPerPage, ...(status && { status }), ...(cursor && { cursor }) },
    }),
  )
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
        <div className="flex flex-wrap items-center gap-3">
          <TabLinks label={subscriberText.title} tabs={tabs} />
          <ExportButton />
        </div>
      }
      empty={<p className="card px-4 py-12 text-center text-ink-2">{subscriberText.none}</p>}
    >
      <SubscriptionTable subscriptions={subscriptions.loaded?.rows ?? []} />
    </ListPage>
  )
}

function ExportButton() {
  const subscriberText = useMessages(subscriberMessages)
  const { run, isBusy } = useAction(() => api('GET /newsletterCsv', {}), {
    onSuccess: saveFile,
    failed: subscriberText.notExported,
  })
  return (
    <Button disabled={isBusy} onClick={() => run(undefined)}>
      <Icon name="download" />
      {isBusy ? subscriberText.exporting : subscriberText.export}
    </Button>
  )
}

function SubscriptionTable({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const { columns, statuses, languages } = useMessages(subscriberMessages)
  const pageLanguage = useLanguage()
  return (
    <Table labelledBy={listTitleId} columns={Object.values(columns)}>
      {subscriptions.map(({ _id, email, language, status, askedAt, confirmedAt }) => (
        <TableRow key={_id} className="grid-cols-[minmax(0,1fr)_auto]">
          <TableCell className="font-semibold wrap-anywhere">{email}</TableCell>
          <TableCell>
            <Chip tone={tones[status]}>{statuses[status]}</Chip>
          </TableCell>
          <TableCell className="row-start-2 text-ink-2">
            {readableMoment(new Date(confirmedAt ?? askedAt), pageLanguage)}
          </TableCell>
          <TableCell className="row-start-2 text-right text-ink-2 @3xl:text-left">
            {languages[language]}
          </TableCell>
        </TableRow>
      ))}
    </Table>
  )
}
