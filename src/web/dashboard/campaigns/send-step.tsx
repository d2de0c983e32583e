import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Campaign } from '#shop/campaigns/contract.ts'
import { hasEmails, hasTexts } from '#shop/campaigns/rules.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { CannotSend } from './cannot-send.tsx'
import { canSend, type Estimate, MessagePreview, TextCount } from './message-preview.tsx'
import { campaignMessages } from './messages.ts'

/** What is sent to how many for how much, and the button that sends it. */
export function SendStep({ campaign }: { campaign: Campaign }) {
  const { channel, language, text, emails, link, segment } = campaign
  const estimate = useApiQuery(
    'POST /message-campaigns/preview',
    { body: { channel, language, text, emails, link, segment } },
    { fresh: true },
  )
  return (
    <div className="flex max-w-[40rem] flex-col gap-4">
      <CannotSend channel={channel} />
      <QueryState query={estimate} />
      {estimate.data && (
        <>
          <MessagePreview message={campaign} estimate={estimate.data} isError={false}>
            <TextCount language={language} text={text} estimate={estimate.data} />
          </MessagePreview>
          <Facts channel={channel} estimate={estimate.data} />
          <SendButton campaign={campaign} estimate={estimate.data} />
        </>
      )}
    </div>
  )
}

function Facts({ channel, estimate }: { channel: Campaign['channel']; estimate: Estimate }) {
  const t = useMessages(campaignMessages)
  const language = useLanguage()
  const settings = useApiQuery('GET /settings', {}).data
  const { texts, emails, parts, cost, partCost } = estimate
  const number = (value: number) => formatNumber(value, language)
  return (
    <div className="card p-4">
      <dl className="flex flex-col gap-2">
        {hasEmails(channel) && <Fact label={t.emails}>{number(emails.en + emails.bn)}</Fact>}
        {hasTexts(channel) && (
          <>
            <Fact label={t.texts}>{number(texts)}</Fact>
            <Fact label={t.partsOfAll}>{number(parts)}</Fact>
            <Fact label={t.costOfAll}>{partCost === 0 ? t.noPrice : formatTaka(cost, language)}</Fact>
          </>
        )}
        {settings && (
          <Fact label={t.hours}>
            {t.hoursOf(number(settings.campaignFromHour), number(settings.campaignUntilHour))}
          </Fact>
        )}
      </dl>
      {settings && (
        <p className="mt-2 text-sm text-ink-2">
          {t.hoursLimits(number(settings.campaignsPerDay), number(settings.campaignsPerMonth))}
        </p>
      )}
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <dt className="text-ink-2">{label}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)

function SendButton({
  campaign: { _id: id, version, channel },
  estimate,
}: {
  campaign: Campaign
  estimate: Estimate
}) {
  const t = useMessages(campaignMessages)
  const language = useLanguage()
  const navigate = useNavigate()
  const { recipients } = estimate
  const draft = `/dashboard/messageCampaigns/${id}`
  const start = useAction(
    () => api('POST /message-campaigns/:id/start', { params: { id }, body: { version, recipients } }),
    {
      invalidates: ['GET /message-campaigns', 'GET /message-campaigns/:id'],
      onSuccess() {
        showToast('success', t.started)
        navigate(draft, { replace: true })
      },
      failed: (error) => (statusOf(error) === 409 ? t.changed : t.notStarted),
    },
  )
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="buy"
        disabled={!canSend(channel, estimate)}
        busy={start.isBusy}
        busyLabel={t.starting}
        onClick={() => start.run(undefined)}
      >
        {t.send(formatNumber(recipients, language))}
      </Button>
      <Link to={draft} className="button-bare">
        {t.back}
      </Link>
    </div>
  )
}
