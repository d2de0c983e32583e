import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { useAllows } from '#web/data/session.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { GatewayForm } from './gateway-form.tsx'
import { smsMessages } from './sms-messages.ts'
import { SmsTextsForm } from './sms-texts-form.tsx'
import { TestSms } from './test-sms.tsx'

/** The gateway for text messages, and what is sent. */
export default function SmsSetupPage() {
  const t = useMessages(smsMessages)
  const allows = useAllows()
  const query = useApiQuery('GET /sms/setup', {}, { fresh: true })
  return (
    <PageFrame
      title={t.title}
      intro={
        <>
          <p>{t.intro}</p>
          <Link to="/dashboard/textsSent" className="link">
            {t.toSent}
          </Link>
        </>
      }
    >
      <QueryState query={query} />
      {query.data && (
        <div className="flex flex-col gap-4">
          {allows('connections') ? (
            <GatewayForm setup={query.data} />
          ) : (
            <p className="notice">
              {query.data.hasGateway ? t.gatewayIsSet : t.noGatewayYet} {t.notYourGateway}
            </p>
          )}
          <TestSms />
          {allows('settings') && <SmsTextsForm setup={query.data} />}
        </div>
      )}
    </PageFrame>
  )
}
