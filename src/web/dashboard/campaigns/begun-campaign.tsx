import type { ReactNode } from 'react'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Campaign } from '#shop/campaigns/contract.ts'
import { campaignMessageStates, hasEmails, hasTexts, isRunning, isWritten } from '#shop/campaigns/rules.ts'
import { oneOf, useListState } from '#web/dashboard/kit/list-state.ts'
import { smsMessages } from '#web/dashboard/sms/sms-messages.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { PagedListStates } from '#web/ui/list-page.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { CampaignStatus } from './campaign-status.tsx'
import { campaignMessages } from './messages.ts'

/** Milliseconds between refetches while something is sent. */
export const pollInterval = 3000

/** How far a campaign is that was begun, what came of it, and its messages. */
export function BegunCampaign({ campaign }: { campaign: Campaign }) {
  return (
    <div className="flex flex-col gap-4">
      <Progress campaign={campaign} />
      <Messages campaign={campaign} />
    </div>
  )
}

function Progress({ campaign }: { campaign: Campaign }) {
  const t = useMessages(campaignMessages)
  const language = useLanguage()
  const {
    problem,
    waitsUntil,
    recipients,
    sent,
    failed,
    unclear,
    skipped,
    left,
    cost,
    orders,
    delivered,
    paid,
  } = campaign
  const number = (value: number) => formatNumber(value, language)
  return (
    <section className="card flex flex-col gap-3 p-4">
      <p className="flex flex-wrap items-center gap-3">
        <CampaignStatus campaign={campaign} />
        <span className="text-ink-2">
          {waitsUntil
            ? t.goesOn(readableMoment(new Date(waitsUntil), language))
            : left > 0 && campaign.state !== 'paused' && t.sendingNote}
        </span>
      </p>
      {problem && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger">
          <b>{t.why}</b> <Problem problem={problem} />
        </p>
      )}
      <Texts campaign={campaign} />
      <dl className="grid gap-x-6 gap-y-2 @3xs:grid-cols-2 @2xl:grid-cols-4">
        <Count label={t.columns.sent}>{t.of(number(sent), number(recipients))}</Count>
        {left > 0 && <Count label={t.left}>{number(left)}</Count>}
        {failed > 0 && <Count label={t.columns.failed}>{number(failed)}</Count>}
        {unclear > 0 && <Count label={t.unclear}>{number(unclear)}</Count>}
        {skipped > 0 && <Count label={t.columns.stopped}>{number(skipped)}</Count>}
        <Count label={t.columns.cost}>{formatTaka(cost, language)}</Count>
        <Count label={t.columns.orders}>{t.orders(number(orders), number(delivered))}</Count>
      </dl>
      {unclear > 0 && <p className="text-sm text-ink-2">{t.unclearText}</p>}
      {delivered > 0 && <p>{t.paidOrders(formatTaka(paid, language))}</p>}
      <p className="text-sm text-ink-2">{t.ordersRule}</p>
      <Steps campaign={campaign} />
    </section>
  )
}

/** What was written, with its placeholders. */
function Texts({ campaign: { channel, language, text, emails } }: { campaign: Campaign }) {
  const box = 'rounded-md bg-sunken px-3 py-2 whitespace-pre-line wrap-anywhere'
  return (
    <>
      {hasTexts(channel) && (
        <p lang={language} className={box}>
          {text}
        </p>
      )}
      {hasEmails(channel) &&
        (['bn', 'en'] as const)
          .filter((each) => isWritten(emails[each]))
          .map((each) => (
            <p key={each} lang={each} className={box}>
              <b className="block">{emails[each].subject}</b>
              {emails[each].text}
            </p>
          ))}
    </>
  )
}

const Count = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-2">{label}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)

function Problem({ problem }: { problem: string }) {
  const t = useMessages(campaignMessages)
  const { problems } = useMessages(smsMessages)
  if (problem === 'gateway') return t.gatewayGone
  if (problem === 'no-mail-server') return t.mailServerGone
  if (problem === 'restored') return t.restored
  return (
    t.mailProblems[problem as keyof typeof t.mailProblems] ??
    problems[problem as keyof typeof problems] ??
    problem
  )
}

/** What a person does to it: in force at once. */
function Steps({ campaign: { _id: id, state } }: { campaign: Campaign }) {
  const t = useMessages(campaignMessages)
  const common = useMessages(commonMessages)
  const input = { params: { id }, body: {} }
  const options = (done: string) => ({
    invalidates: [
      'GET /message-campaigns',
      'GET /message-campaigns/:id',
      'GET /message-campaigns/:id/messages',
    ] as const,
    onSuccess: () => showToast('success', done),
    failed: t.notDone,
  })
  const pause = useAction(() => api('POST /message-campaigns/:id/pause', input), options(t.paused))
  const goOn = useAction(() => api('POST /message-campaigns/:id/continue', input), options(t.goingOn))
  const stop = useAction(() => api('POST /message-campaigns/:id/stop', input), options(t.isStopped))
  async function askToStop() {
    const dialog = { title: t.stopSure, text: t.stopText, yes: t.yesStop, no: common.no }
    if (await showDialog(dialog)) await stop.run(undefined)
  }
  if (state === 'stopped' || state === 'sent') return null
  return (
    <div className="flex flex-wrap gap-3">
      {state === 'sending' && (
        <Button busy={pause.isBusy} onClick={() => pause.run(undefined)}>
          {t.pause}
        </Button>
      )}
      {state === 'paused' && (
        <Button variant="buy" busy={goOn.isBusy} onClick={() => goOn.run(undefined)}>
          {t.goOn}
        </Button>
      )}
      <Button variant="danger" disabled={stop.isBusy} onClick={askToStop}>
        {t.stop}
      </Button>
    </div>
  )
}

function Messages({ campaign: { _id: id, state, channel } }: { campaign: Campaign }) {
  const t = useMessages(campaignMessages)
  const sms = useMessages(smsMessages)
  const language = useLanguage()
  const { values, tabs } = useListState({ state: oneOf(campaignMessageStates) })
  const list = usePagedQuery(
    'GET /message-campaigns/:id/messages',
    { params: { id }, query: values },
    isRunning(state) ? { refetchInterval: pollInterval } : {},
  )
  const reasonOf = (problem: string) =>
    t.skipped[problem as keyof typeof t.skipped] ??
    t.mailProblems[problem as keyof typeof t.mailProblems] ??
    sms.problems[problem as keyof typeof sms.problems] ??
    problem
  return (
    <section aria-labelledby="campaign-messages">
      <h2 id="campaign-messages" className="mb-2 text-lg">
        {t.messages}
      </h2>
      <TabLinks
        label={t.messages}
        tabs={tabs('state', { '': t.all, ...t.messageStates }, [
          '',
          'waiting',
          'sent',
          'failed',
          'unclear',
          'skipped',
        ])}
      />
      <div className="mt-3">
        <PagedListStates list={list} empty={<EmptyState>{t.noMessages}</EmptyState>}>
          <ul className="card divide-y divide-line">
            {list.loaded?.rows.map(
              ({ _id, channel: by, phone, email, state, problem, answer, triedAt, cost }) => (
                <li key={_id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 p-3 md:px-4">
                  <span className="max-w-full min-w-min basis-32 font-semibold tabular-nums wrap-break-word">
                    {email || phone}
                  </span>
                  {email && phone && <span className="text-ink-2 tabular-nums">{phone}</span>}
                  <span>{t.messageStates[state]}</span>
                  <span className="text-sm text-ink-2 tabular-nums">
                    {[
                      channel === 'email-or-sms' && t.messageChannels[by],
                      triedAt && readableMoment(new Date(triedAt), language),
                      cost > 0 && formatTaka(cost, language),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  {problem && state !== 'sent' && (
                    <span className="basis-full text-sm wrap-anywhere">
                      {[reasonOf(problem), answer && sms.says(answer)].filter(Boolean).join(' ')}
                    </span>
                  )}
                </li>
              ),
            )}
          </ul>
        </PagedListStates>
      </div>
    </section>
  )
}
