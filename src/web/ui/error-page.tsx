import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { commonMessages } from './messages.ts'
import { useOffline } from './offline-notice.tsx'
import { PageHead } from './page-head.tsx'

interface Props {
  notFound: boolean
  onRetry?: () => void
  /** Where else to go. */
  children?: ReactNode
}

/** Shown in a layout instead of a page that failed or does not exist. */
export function ErrorPage({ notFound, onRetry, children }: Props) {
  const common = useMessages(commonMessages)
  const offline = useOffline()
  const isLost = offline && !notFound
  const wasLost = useRef(isLost)
  // As `offlineText` promises.
  useEffect(() => {
    if (wasLost.current && !isLost) onRetry?.()
    wasLost.current = isLost
  })
  const title = notFound ? common.notFound : isLost ? common.offlineTitle : common.errorTitle
  return (
    <main id="content" className="page-width flex flex-col items-center py-12 text-center md:py-20">
      <PageHead title={title} index={false} />
      <span aria-hidden="true" className="mb-6 size-16 gem-solid bg-weave" />
      <h1 className="text-2xl">{title}</h1>
      {!notFound && <p className="mt-3 text-ink-2">{isLost ? common.offlineText : common.errorText}</p>}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {!notFound && onRetry && (
          <button type="button" className="button-quiet" onClick={onRetry}>
            {common.retry}
          </button>
        )}
        <Link to="/" className={notFound ? 'button-buy' : 'button-quiet'}>
          {common.goHome}
        </Link>
      </div>
      {children}
    </main>
  )
}
