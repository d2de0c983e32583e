import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { getNewsletterCsv, getSubscriptions, type Subscription } from '#shop/newsletter/contract.ts'
import { subscriptionStatuses } from '#shop/newsletter/rules.ts'
import { api } from '#web/auth/token.ts'
import { Icon } from '#web/components/icon.tsx'
import { chipLook } from '#web/components/status-look.ts'
import { showToast } from '#web/components/toasts.tsx'
import { readableMoment } from '#web/moment.ts'
import { useAdminTexts, useLanguage } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { ListPage, listTitleId } from '../../list-page.tsx'
import { rowsPerPage, usePagedList } from '../../paged-list.ts'
import { saveFile } from '../../save-file.ts'

/** Who asked for the newsletter. */
export default function Newsletter() {
  const { newsletter: words } = useAdminTexts().people
  const asked = useSearchParams()[0].get('status')
  const status = subscriptionStatuses.find((each) => each === asked)
  const subscriptions = usePagedList(status ?? 'all', (cursor) =>
    api(getSubscriptions, {
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
      className={`inline-flex min-h-11 items-center rounded-pill px-4 ${isHere ? 'bg-brand font-semibold text-on-brand' : 'hover:bg-sunken'}`}
    >
      {word}
    </Link>
  )
  return (
    <ListPage
      title={words.title}
      heading={heading}
      orders={subscriptions}
      tools={
        <div className="flex flex-wrap items-center gap-3">
          <nav aria-label={words.title} className="flex flex-wrap gap-1">
            {tab(words.all, '?', status === undefined)}
            {subscriptionStatuses.map((each) =>
              tab(words.statuses[each], `?status=${each}`, each === status),
            )}
          </nav>
          <ExportButton />
        </div>
      }
      empty={<p className="card px-4 py-12 text-center text-ink-2">{words.none}</p>}
    >
      <SubscriptionTable subscriptions={subscriptions.loaded?.rows ?? []} />
    </ListPage>
  )
}

function ExportButton() {
  const { newsletter: words } = useAdminTexts().people
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      saveFile(await api(getNewsletterCsv, {}))
    } catch (error) {
      reportUnexpected(error)
      showToast('error', words.notExported)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className="button-secondary" disabled={busy} onClick={save}>
      <Icon name="download" />
      {busy ? words.exporting : words.export}
    </button>
  )
}

const looks: Record<Subscription['status'], string> = {
  pending: 'bg-gold-soft text-gold-ink',
  confirmed: 'bg-brand-soft text-brand',
  ended: 'bg-sunken text-ink-2',
}

/** Where there is no room for four columns every row is a card. */
function SubscriptionTable({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const { newsletter: words } = useAdminTexts().people
  const language = useLanguage()
  const cell = '@3xl:px-4 @3xl:py-2.5'
  return (
    <table aria-labelledby={listTitleId} className="card block w-full @3xl:table">
      <thead className="sr-only text-left text-ink-2 @3xl:not-sr-only @3xl:table-header-group">
        <tr className="bg-sunken">
          {Object.entries(words.columns).map(([name, word]) => (
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
              <span className={`${chipLook} ${looks[status]}`}>{words.statuses[status]}</span>
            </td>
            <td className={`row-start-2 text-ink-2 ${cell}`}>
              {readableMoment(new Date(confirmedAt ?? askedAt), language)}
            </td>
            <td className={`row-start-2 text-right text-ink-2 @3xl:text-left ${cell}`}>
              {words.languages[reads]}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
