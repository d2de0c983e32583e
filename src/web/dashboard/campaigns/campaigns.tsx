import { Link } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Campaign } from '#shop/campaigns/contract.ts'
import { DataTable } from '#web/dashboard/kit/data-table.tsx'
import { Figure, noZeroOnCard } from '#web/dashboard/kit/figure.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { readableDayOf } from '#web/ui/date-time.ts'
import { ListPage } from '#web/ui/list-page.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { pageTitleId } from '#web/ui/page-frame.tsx'
import { CampaignStatus } from './campaign-status.tsx'
import { CannotSend } from './cannot-send.tsx'
import { campaignMessages } from './messages.ts'

/** The campaigns of the shop. */
export default function Campaigns() {
  const t = useMessages(campaignMessages)
  const list = usePagedQuery('GET /message-campaigns', {})
  useWindowFocus(list.load)
  const write = (
    <Link to="/dashboard/messageCampaigns/new" className="button-quiet">
      {t.new}
    </Link>
  )
  const rows = list.loaded?.rows ?? []
  return (
    <ListPage
      title={t.title}
      list={list}
      actions={rows.length > 0 && write}
      above={
        <div className="mb-3 flex flex-col gap-3">
          <CannotSend />
          <div className="text-ink-2">
            <p>{t.intro}</p>
            <Link to="/dashboard/textStops" className="link inline-flex min-h-11 items-center">
              {t.stops}
            </Link>
          </div>
        </div>
      }
      empty={
        <EmptyState>
          <p>{t.none}</p>
          {write}
        </EmptyState>
      }
    >
      <CampaignTable campaigns={rows} />
      <p className="mt-3 text-sm text-ink-2">{t.ordersRule}</p>
    </ListPage>
  )
}

function CampaignTable({ campaigns }: { campaigns: readonly Campaign[] }) {
  const t = useMessages(campaignMessages)
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const figure = (label: string, of: (campaign: Campaign) => number) => ({
    label,
    align: 'right' as const,
    isNamedOnCard: true,
    cellClass: noZeroOnCard,
    cell: (campaign: Campaign) => <Figure amount={of(campaign)}>{number(of(campaign))}</Figure>,
  })
  return (
    <DataTable
      aria-labelledby={pageTitleId}
      rows={campaigns}
      keyOf={({ _id }) => _id}
      rowClass="grid-cols-[minmax(0,1fr)_auto]"
      columns={[
        {
          label: t.columns.name,
          cell: ({ _id, name, channel, startedAt, createdAt }) => (
            <>
              <Link to={`/dashboard/messageCampaigns/${_id}`} className="link font-semibold wrap-anywhere">
                {name}
              </Link>
              <span className="block text-sm text-ink-2">
                {[readableDayOf(new Date(startedAt ?? createdAt), language), t.channelsShort[channel]].join(
                  ' · ',
                )}
              </span>
            </>
          ),
        },
        { label: t.columns.state, cell: (campaign) => <CampaignStatus campaign={campaign} /> },
        {
          label: t.columns.sent,
          align: 'right',
          isNamedOnCard: true,
          cellClass: noZeroOnCard,
          cell: ({ sent, recipients }) => (
            <Figure amount={recipients}>
              {sent === recipients ? number(sent) : t.of(number(sent), number(recipients))}
            </Figure>
          ),
        },
        figure(t.columns.failed, ({ failed, unclear }) => failed + unclear),
        figure(t.columns.stopped, ({ skipped }) => skipped),
        {
          label: t.columns.cost,
          align: 'right',
          isNamedOnCard: true,
          cellClass: noZeroOnCard,
          cell: ({ cost }) => <Figure amount={cost}>{formatTaka(cost, language)}</Figure>,
        },
        {
          label: t.columns.orders,
          align: 'right',
          isNamedOnCard: true,
          cellClass: noZeroOnCard,
          cell: ({ orders, delivered }) => (
            <Figure amount={orders}>{t.orders(number(orders), number(delivered))}</Figure>
          ),
        },
      ]}
    />
  )
}
