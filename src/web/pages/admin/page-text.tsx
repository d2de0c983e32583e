import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Language } from '#lib/language.ts'
import { type ContentPage, contentPages } from '#shop/settings/rules.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useAnswer } from '#web/data/use-answer.ts'
import { pagePlaceholders } from '#web/features/content/placeholders.ts'
import { TextEditor } from '#web/features/content/text-editor.tsx'
import { settingsMessages } from '#web/features/settings/messages.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import type { Route } from './+types/page-text'

async function fetchPageText(page: ContentPage, language: Language) {
  const [written, settings, { defaultPageTexts }] = await Promise.all([
    api('GET /pageText/:page/revisions', { params: { page } }),
    api('GET /settings', {}),
    import('#web/features/content/default-page-texts.ts'),
  ])
  return {
    language,
    written: written[language],
    standard: defaultPageTexts[language][page],
    values: pagePlaceholders(settings, language),
  }
}

/** Where the merchant writes a page of words. */
export default function PageText({ params }: Route.ComponentProps) {
  const page = contentPages.find((each) => each === params.page)
  return page ? <OneText key={page} page={page} /> : <ErrorPage notFound />
}

function OneText({ page }: { page: ContentPage }) {
  const { texts: words } = useMessages(settingsMessages)
  const common = useMessages(commonMessages)
  const own = useLanguage()
  const asked = useSearchParams()[0].get('text')
  const language = asked === 'en' || asked === 'bn' ? asked : own
  const { answer, phase, load } = useAnswer(
    useCallback(() => fetchPageText(page, language), [page, language]),
  )
  const title = words.pages[page]
  return (
    <main id="content" className="flex flex-col gap-4">
      <PageHead title={`${title} · ${common.brand}`} index={false} />
      <header>
        <Link
          to="/dashboard/settings"
          className="inline-flex min-h-11 items-center gap-1 text-brand underline-offset-4 hover:underline"
        >
          <Icon name="chevron-left" className="size-5" />
          {words.back}
        </Link>
        <h1 className="text-xl">{title}</h1>
      </header>
      <nav aria-label={title} className="flex gap-1">
        {(['en', 'bn'] as const).map((each) => (
          <Link
            key={each}
            to={`?text=${each}`}
            replace
            aria-current={each === language ? 'page' : undefined}
            className={`inline-flex min-h-11 items-center rounded-full px-4 ${each === language ? 'bg-brand font-semibold text-on-brand' : 'hover:bg-sunken'}`}
          >
            {words.languages[each]}
          </Link>
        ))}
      </nav>
      {phase === 'failed' ? (
        <LoadFailed onRetry={load} />
      ) : answer?.language === language ? (
        <TextEditor key={language} page={page} {...answer} />
      ) : (
        <Loading />
      )}
    </main>
  )
}
