import { useMessages } from '#web/data/i18n.tsx'
import { telHref, useShopDetails } from '#web/data/shop-details.ts'
import type { PageHandle } from '#web/page-rules.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { formMessages } from './form-messages.ts'

export const handle: PageHandle = { robots: 'disallow' }

/** Where a form leads that the browser posted by itself. Going back shows it with what was typed. */
export default function FormNotSentPage() {
  const common = useMessages(commonMessages)
  const t = useMessages(formMessages)
  const shopDetails = useShopDetails()
  return (
    <main id="content" tabIndex={-1} className="page-width py-10 outline-none md:py-16">
      <PageHead title={`${t.title} – ${common.brand}`} index={false} />
      <div className="card mx-auto max-w-[34rem] px-5 py-8 md:px-10">
        <h1 className="text-2xl">{t.title}</h1>
        <p className="mt-3">{t.text}</p>
        {shopDetails && (
          <a
            href={telHref(shopDetails.phone)}
            className="link inline-flex min-h-11 items-center tabular-nums"
          >
            {shopDetails.phone}
          </a>
        )}
      </div>
    </main>
  )
}
