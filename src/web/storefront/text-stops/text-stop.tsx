import { pathIn } from '#lib/language.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { apiContext, orErrorPage } from '#web/data/loader-context.ts'
import { telHref, useShopDetails } from '#web/data/shop-details.ts'
import type { PageHandle } from '#web/page-rules.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import type { Route } from './+types/text-stop'
import { textStopMessages } from './messages.ts'

export const handle: PageHandle = { robots: 'disallow' }

/** Where the button leads, in the place of a token; each route is a part of the first visit’s weight. */
const results = ['ended', 'not-ended'] as const

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const result = results.find((each) => each === token) ?? null
  if (result === null)
    await context.get(apiContext)('GET /text-stop-links/:token', { params: { token } }).catch(orErrorPage)
  return { token, result }
}

/** Where the link of a campaign leads: only its button does something, because some phones open every link. */
export default function TextStopPage({ loaderData: { token, result } }: Route.ComponentProps) {
  const common = useMessages(commonMessages)
  const t = useMessages(textStopMessages)
  return (
    <main id="content" tabIndex={-1} className="page-width py-10 outline-none md:py-16">
      <PageHead title={`${t.title} – ${common.brand}`} index={false} />
      <div className="card mx-auto max-w-[34rem] px-5 py-8 md:px-10">
        {result === null ? <StopForm token={token} /> : <Result isEnded={result === 'ended'} />}
      </div>
    </main>
  )
}

function StopForm({ token }: { token: string }) {
  const t = useMessages(textStopMessages)
  const language = useLanguage()
  return (
    <form method="post" action={pathIn(language, '/text-stops')}>
      <h1 className="text-2xl">{t.title}</h1>
      <p className="mt-3">{t.text}</p>
      <input type="hidden" name="token" value={token} />
      <button type="submit" className="button-quiet mt-7">
        {t.button}
      </button>
    </form>
  )
}

function Result({ isEnded }: { isEnded: boolean }) {
  const t = useMessages(textStopMessages)
  const details = useShopDetails()
  return (
    <>
      <h1 className="text-2xl">{isEnded ? t.stopped : t.notStopped}</h1>
      <p className="mt-3">{isEnded ? t.stoppedText : t.notStoppedText}</p>
      {!isEnded && details && (
        <a href={telHref(details.phone)} className="link inline-flex min-h-11 items-center tabular-nums">
          {details.phone}
        </a>
      )}
    </>
  )
}
