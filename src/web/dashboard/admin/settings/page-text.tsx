import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Language } from '#lib/language.ts'
import { getSettings, getWritten } from '#shop/settings/contract.ts'
import { type WrittenPage, writtenPages } from '#shop/settings/rules.ts'
import { api } from '#web/auth/token.ts'
import { ErrorPage } from '#web/components/error-page.tsx'
import { Icon } from '#web/components/icon.tsx'
import { LoadFailed, Loading } from '#web/components/list-states.tsx'
import { PageHead } from '#web/components/page-head.tsx'
import { writtenValues } from '#web/storefront/pages/written-values.ts'
import { useAdminTexts, useLanguage, useTexts } from '#web/texts/texts.tsx'
import { useAnswer } from '../../asked.ts'
import type { Route } from './+types/page-text'
import { TextEditor } from './text-editor.tsx'

/** What comes with the shop in a language, fetched by those who look at it. */
async function standardIn(language: Language) {
  // Whole: a part of the texts that is fetched alone would be a file of its own on every first visit.
  if (language === 'bn') {
    const [{ writtenPages: texts }, { bn }] = await Promise.all([
      import('#web/texts/bn/written-pages.ts'),
      import('#web/texts/bn/all-texts.ts'),
    ])
    return { texts, frame: bn.frame }
  }
  const [{ writtenPages: texts }, { en }] = await Promise.all([
    import('#web/texts/en/written-pages.ts'),
    import('#web/texts/en/all-texts.ts'),
  ])
  return { texts, frame: en.frame }
}

async function askText(page: WrittenPage, language: Language) {
  const [written, settings, { texts, frame }] = await Promise.all([
    api(getWritten, { params: { page } }),
    api(getSettings, {}),
    standardIn(language),
  ])
  return {
    language,
    written: written[language],
    standard: texts[page],
    values: writtenValues(settings, language, frame),
  }
}

/** Where the merchant writes a page of words. */
export default function PageText({ params }: Route.ComponentProps) {
  const page = writtenPages.find((each) => each === params.page)
  return page ? <OneText key={page} page={page} /> : <ErrorPage notFound />
}

function OneText({ page }: { page: WrittenPage }) {
  const { texts: words } = useAdminTexts().people.settings
  const { auth } = useTexts()
  const own = useLanguage()
  const asked = useSearchParams()[0].get('text')
  const language = asked === 'en' || asked === 'bn' ? asked : own
  const { answer, phase, load } = useAnswer(useCallback(() => askText(page, language), [page, language]))
  const title = words.pages[page]
  return (
    <main id="content" className="flex flex-col gap-4">
      <PageHead title={`${title} · ${auth.brand}`} index={false} />
      <header>
        <Link
          to="/dashboard/settings"
          className="inline-flex min-h-11 items-center gap-1 text-brand underline-offset-4 hover:underline"
        >
          <Icon name="chevron-left" className="size-5" />
          {words.back}
        </Link>
        <h1 className="text-2">{title}</h1>
      </header>
      <nav aria-label={title} className="flex gap-1">
        {(['en', 'bn'] as const).map((each) => (
          <Link
            key={each}
            to={`?text=${each}`}
            replace
            aria-current={each === language ? 'page' : undefined}
            className={`inline-flex min-h-11 items-center rounded-pill px-4 ${each === language ? 'bg-brand font-semibold text-on-brand' : 'hover:bg-sunken'}`}
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
