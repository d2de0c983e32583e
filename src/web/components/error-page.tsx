import { Link } from 'react-router'
import { useTexts } from '#web/texts/texts.tsx'

/** What stands in a layout when its page cannot be shown. */
export function ErrorPage({ notFound }: { notFound: boolean }) {
  const { common } = useTexts()
  return (
    <main className="page-width flex flex-col items-center py-24 text-center">
      <h1 className="text-3">{notFound ? common.notFound : common.errorTitle}</h1>
      {!notFound && <p className="mt-3 text-ink-2">{common.errorText}</p>}
      <Link to="/" className="button-primary mt-8">
        {common.goHome}
      </Link>
    </main>
  )
}
