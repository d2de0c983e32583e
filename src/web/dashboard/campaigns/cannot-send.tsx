import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EndpointPermission } from '#lib/endpoint.ts'
import { type CampaignChannel, hasEmails, hasTexts } from '#shop/campaigns/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { useAllows } from '#web/data/session.tsx'
import { bodyOf, valuesOf } from './campaign-values.ts'
import { canSend } from './message-preview.tsx'
import { campaignMessages } from './messages.ts'

/** Why nothing can be sent by a channel whatever is written, or by none of them, and where that is mended. */
export function CannotSend({ channel }: { channel?: CampaignChannel }) {
  const t = useMessages(campaignMessages)
  const { name: _, ...body } = bodyOf({ ...valuesOf(null, 'en'), channel: channel ?? 'email-or-sms' })
  const { data } = useApiQuery('POST /message-campaigns/preview', { body })
  if (!data) return null
  const { hasGateway, hasMailServer, recipients, texts, emails } = data
  const mails = emails.en + emails.bn
  const reachesSome = recipients > 0 && ((hasGateway && texts > 0) || (hasMailServer && mails > 0))
  if (channel ? canSend(channel, data) : reachesSome) return null
  // Without a channel one of the two is enough, if somebody can be reached by it.
  const misses = {
    gateway: !hasGateway && (channel ? hasTexts(channel) : texts > 0 || !hasMailServer),
    mailServer: !hasMailServer && (channel ? hasEmails(channel) : mails > 0 || !hasGateway),
  }
  return (
    <div className="flex flex-col gap-2">
      {misses.gateway && (
        <Reason permission={['settings', 'connections']} to="textMessages" link={t.toGateway}>
          {t.noGateway}
        </Reason>
      )}
      {misses.mailServer && (
        <Reason permission="settings" to="health" link={t.toMailServer}>
          {t.noMailServer}
        </Reason>
      )}
      {recipients === 0 && (
        <Reason permission="orders" to="newsletter" link={hasEmails(body.channel) && t.toSubscribers}>
          {t.nobodyYet[body.channel]}
        </Reason>
      )}
    </div>
  )
}

interface Props {
  permission: EndpointPermission
  /** The page on which it is mended, and what leads there; only for those who may. */
  to: string
  link: string | false
  children: ReactNode
}

function Reason({ permission, to, link, children }: Props) {
  const allows = useAllows()
  return (
    <div className="notice">
      <p className="min-w-0">
        {children}{' '}
        {link && allows(permission) && (
          <Link to={`/dashboard/${to}`} className="link inline-flex min-h-11 items-center">
            {link}
          </Link>
        )}
      </p>
    </div>
  )
}
