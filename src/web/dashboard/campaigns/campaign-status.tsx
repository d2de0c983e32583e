import type { Campaign } from '#shop/campaigns/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Status, type StatusTone } from '#web/ui/status.tsx'
import { campaignMessages } from './messages.ts'

const tones: Record<Campaign['state'], StatusTone> = {
  draft: 'neutral',
  preparing: 'progress',
  sending: 'progress',
  paused: 'attention',
  stopped: 'neutral',
  sent: 'positive',
}

/** How far a campaign is. */
export function CampaignStatus({ campaign: { state, waitsUntil } }: { campaign: Campaign }) {
  const { states } = useMessages(campaignMessages)
  return <Status tone={tones[state]}>{waitsUntil === null ? states[state] : states.waiting}</Status>
}
