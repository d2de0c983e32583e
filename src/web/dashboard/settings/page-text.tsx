import { type ContentPage, contentPages } from '#shop/settings/rules.ts'
import { oneOf, useListState } from '#web/dashboard/kit/list-state.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { defaultPageTexts } from '#web/shared/content/default-page-texts.ts'
import { pagePlaceholders } from '#web/shared/content/page-text.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import type { Route } from './+types/page-text'
import { settingsMessages } from './messages.ts'
import { PageTextEditor } from './page-text-editor.tsx'

/** The editor of a content page. */
export default function PageText({ params }: Route.ComponentProps) {
  const page = contentPages.find((each) => each === params.page)
  return page ? <EditPage key={page} page={page} /> : <ErrorPage notFound />
}

function EditPage({ page }: { page: ContentPage }) {
  const { texts: t } = useMessages(settingsMessages)
  const pageLanguage = useLanguage()
  const { values, tabs } = useListState({ text: oneOf(['en', 'bn'], pageLanguage) })
  const language = values.text
  const settings = useApiQuery('GET /settings', {})
  const terms = useApiQuery('GET /payment-terms', {})
  const ownTexts = useApiQuery('GET /pageText/:page/revisions', { params: { page } }, { fresh: true })
  const title = t.pages[page]
  return (
    <PageFrame title={title} back={{ to: '/dashboard/settings', text: t.back }} width="full">
      <div className="flex flex-col gap-4">
        <TabLinks label={title} tabs={tabs('text', t.languages)} />
        <QueryState query={settings.data ? (terms.data ? ownTexts : terms) : settings} />
        {settings.data && terms.data && ownTexts.data && (
          <PageTextEditor
            key={language}
            page={page}
            language={language}
            ownTexts={ownTexts.data}
            defaultText={defaultPageTexts[language][page]}
            placeholders={pagePlaceholders(settings.data, terms.data, language)}
          />
        )}
      </div>
    </PageFrame>
  )
}
