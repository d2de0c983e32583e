import { useSearchParams } from 'react-router'
import type { Campaign } from '#shop/campaigns/contract.ts'
import { isRunning } from '#shop/campaigns/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { statusOf } from '#web/ui/use-action.ts'
import type { Route } from './+types/campaign'
import { BegunCampaign, pollInterval } from './begun-campaign.tsx'
import { DraftForm } from './draft-form.tsx'
import { campaignMessages } from './messages.ts'
import { SendStep } from './send-step.tsx'

/** A campaign: written, checked and sent, and then what becomes of it. */
export default function CampaignPage({ params: { id } }: Route.ComponentProps) {
  const t = useMessages(campaignMessages)
  const [address] = useSearchParams()
  const isNew = id === 'new'
  const query = useApiQuery(
    'GET /message-campaigns/:id',
    { params: { id } },
    {
      enabled: !isNew,
      fresh: true,
      refetchInterval: (campaign) => (campaign && isRunning(campaign.state) ? pollInterval : false),
    },
  )
  if (query.isError && [404, 422].includes(statusOf(query.error))) return <ErrorPage notFound />
  const campaign = query.data
  const isChecked = campaign?.state === 'draft' && address.get('step') === 'send'
  const title = campaign ? (isChecked ? t.sendTitle(campaign.name) : campaign.name) : t.new
  return (
    <PageFrame title={title} back={{ to: '/dashboard/messageCampaigns', text: t.title }} width="full">
      {isNew ? <DraftForm key="new" campaign={null} /> : <QueryState query={query} />}
      {campaign && <Content key={campaign._id} campaign={campaign} isChecked={isChecked} />}
    </PageFrame>
  )
}

function Content({ campaign, isChecked }: { campaign: Campaign; isChecked: boolean }) {
  if (campaign.state !== 'draft') return <BegunCampaign campaign={campaign} />
  return isChecked ? <SendStep campaign={campaign} /> : <DraftForm campaign={campaign} />
}
