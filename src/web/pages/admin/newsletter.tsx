import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Subscription } from '#shop/newsletter/contract.ts'
import { subscriptionStatuses } from '#shop/newsletter/rules.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { saveFile } from '#web/data/save-file.ts'
import { rowsPerPage, usePagedList } from '#web/data/use-paged-list.ts'
import { subscriberMessages } from '#web/features/newsletter/subscriber-messages.ts'
import { Chip, type ChipTone } from '#web/ui/chip.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ListPage, listTitleId } from '#web/ui/list-page.tsx'
import { showToast } from '#web/ui/notices.tsx'

/** Who asked for the newsletter. */
export default function Newsletter() {
  const subscriberText = useMessages(subscriberMessages)
  const asked = useSearchParams()[0].get('status')
  const status = subscriptionStatuses.find((each) => each === asked)
  const subscriptions = usePagedList(status ?? 'all', (cursor) =>
    api('GET /newsletter', {
      query: { limit: rowsPerPage, ...(status && { status }), ...(cursor && { cursor }) },
    }),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const tab = (word: string, to: string, isHere: boolean) => (
    <Link
      key={to}
      to={to}
      replace
      aria-current={isHere ? 'page' : undefined}
      className={`inline-flex min-h-11 items-center rounded-full px-4 ${isHere ? 'bg-brand font-semibold text-on-brand' : 'hover:bg-sunken'}`}
    >
      {word}
    </Link>
  )
  return (
    <ListPage
      title={subscriberText.title}
      heading={heading}
      orders={subscriptions}
      tools={
        <div className="flex flex-wrap items-center gap-3">
          <nav aria-label={subscriberText.title} className="flex flex-wrap gap-1">
            {tab(subscriberText.all, '?', status === undefined)}
            {subscriptionStatuses.map((each) =>
              tab(subscriberText.statuses[each], `?status=${each}`, each === status),
            )}
          </nav>
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
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      saveFile(await api('GET /newsletterCsv', {}))
    } catch (error) {
      reportUnexpected(error)
      showToast('error', subscriberText.notExported)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className="button-secondary" disabled={busy} onClick={save}>
      <Icon name="download" />
      {busy ? subscriberText.exporting : subscriberText.export}
    </button>
  )
}

const tones: Record<Subscription['status'], ChipTone> = {
  pending: 'attention',
  confirmed: 'success',
  ended: 'neutral',
}

/** Where there is no room for four columns every row is a card. */
function SubscriptionTable({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const subscriberText = useMessages(subscriberMessages)
  const language = useLanguage()
  const cell = '@3xl:px-4 @3xl:py-2.5'
  return (
    <table aria-labelledby={listTitleId} className="card block w-full @3xl:table">
      <thead className="sr-only text-left text-ink-2 @3xl:not-sr-only @3xl:table-header-group">
        <tr className="bg-sunken">
          {Object.entries(subscriberText.columns).map(([name, word]) => (
            <th key={name} scope="col" className="px-4 py-3 font-semibold">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block @3xl:table-row-group">
        {subscriptions.map(({ _id, email, language: reads, status, askedAt, confirmedAt }) => (
          <tr
            key={_id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-line p-4 first:border-t-0 @3xl:table-row @3xl:p-0"
          >
            <td className={`font-semibold wrap-anywhere ${cell}`}>{email}</td>
            <td className={cell}>
              <Chip tone={tones[status]}>{subscriberText.statuses[status]}</Chip>
            </td>
            <td className={`row-start-2 text-ink-2 ${cell}`}>
              {readableMoment(new Date(confirmedAt ?? askedAt), language)}
            </td>
            <td className={`row-start-2 text-right text-ink-2 @3xl:text-left ${cell}`}>
              {subscriberText.languages[reads]}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
