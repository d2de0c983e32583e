import { Link } from 'react-router'
import { useTexts } from '#web/texts/texts.tsx'

/** What stands in a layout when its page cannot be shown. */
export function ErrorPage({ notFound, onRetry }: { notFound: boolean; onRetry?: () => void }) {
  const { common } = useTexts()
  return (
    <main id="content" className="page-width flex flex-col items-center py-24 text-center">
      <h1 className="text-3">{notFound ? common.notFound : common.errorTitle}</h1>
      {!notFound && <p className="mt-3 text-ink-2">{common.errorText}</p>}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {!notFound && onRetry && (
          <button type="button" className="button-secondary" onClick={onRetry}>
            {common.retry}
          </button>
        )}
        <Link to="/" className="button-primary">
          {common.goHome}
        </Link>
      </div>
    </main>
  )
}
