import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { useAllows } from '#web/data/session.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { GatewayForm } from './gateway-form.tsx'
import { smsMessages } from './sms-messages.ts'
import { SmsTextsForm } from './sms-texts-form.tsx'
import { TestSms } from './test-sms.tsx'

/** The gateway for text messages, and what is sent. */
export default function SmsSetupPage() {
  const t = useMessages(smsMessages)
  const common = useMessages(commonMessages)
  const allows = useAllows()
  const query = useApiQuery('GET /sms/setup', {}, { fresh: true })
  return (
    <main id="content" className="max-w-[56rem]">
      <PageHead title={`${t.title} · ${common.brand}`} index={false} />
      <h1 className="text-xl">{t.title}</h1>
      <p className="text-ink-2">{t.intro}</p>
      <p className="mb-4">
        <Link to="/dashboard/textsSent" className="link inline-flex min-h-11 items-center">
          {t.toSent}
        </Link>
      </p>
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
    </main>
  )
}
