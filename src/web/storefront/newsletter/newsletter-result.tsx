import { Link, useLocation } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import type { PageHandle } from '#web/page-rules.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { emailLinkMessages } from './email-link-messages.ts'
import { newsletterMessages } from './messages.ts'
import { NewsletterForm } from './promo-block.tsx'

export const handle: PageHandle = { robots: 'disallow' }

/** What the newsletter form leads to where no scripts run. */
export default function NewsletterResultPage() {
  const common = useMessages(commonMessages)
  const t = useMessages(newsletterMessages)
  const { confirmTitle } = useMessages(emailLinkMessages)
  const isSubscribed = useLocation().pathname === '/newsletter/subscribed'
  const title = isSubscribed ? confirmTitle : t.promo
  return (
    <main id="content" tabIndex={-1} className="page-width py-10 outline-none md:py-16">
      <PageHead title={`${title} – ${common.brand}`} index={false} />
      <div className="card mx-auto max-w-[34rem] px-5 py-8 md:px-10">
        <h1 className="text-xl md:text-2xl">{title}</h1>
        <p role="status" className="mt-3">
          {isSubscribed ? t.subscribed : t.notSubscribed}
        </p>
        {isSubscribed ? (
          <Link to="/" className="button-quiet mt-7">
            {common.goHome}
          </Link>
        ) : (
          <NewsletterForm />
        )}
      </div>
    </main>
  )
}
