import { Link } from 'react-router'
import { contentPages } from '#shop/settings/rules.ts'
import { ServerEvents } from '#web/dashboard/measurement/server-events.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { useAllows } from '#web/data/session.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { settingsMessages } from './messages.ts'
import { SettingsForm, SettingsSections } from './settings-form.tsx'
import { SignInMethods } from './sign-in-methods.tsx'

/** The settings of the shop, and links to the texts of its content pages. */
export default function SettingsPage() {
  const settingsText = useMessages(settingsMessages)
  const allows = useAllows()
  const query = useApiQuery('GET /settings', {}, { fresh: true })
  return (
    <PageFrame title={settingsText.title} intro={settingsText.intro} className="max-w-[68rem]">
      <QueryState query={query} />
      {query.data && (
        <div className="grid items-start gap-4 @3xl:grid-cols-[11rem_minmax(0,1fr)]">
          <div className="min-w-0 @3xl:sticky @3xl:top-4">
            <SettingsSections />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <SettingsForm settings={query.data} />
            {allows('connections') && <ServerEvents settings={query.data} />}
            <section id="section-texts" aria-labelledby="settings-texts" className="card scroll-mt-4 p-5">
              <h2 id="settings-texts" tabIndex={-1} className="text-lg outline-none">
                {settingsText.texts.title}
              </h2>
              <ul className="mt-2 flex flex-wrap gap-x-6">
                {contentPages.map((page) => (
                  <li key={page}>
                    <Link
                      to={`/dashboard/settings/texts/${page}`}
                      className="inline-flex min-h-11 items-center gap-2 text-link underline-offset-4 hover:underline"
                    >
                      <Icon name="pencil" className="size-5" />
                      {settingsText.texts.pages[page]}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
            <SignInMethods />
          </div>
        </div>
      )}
    </PageFrame>
  )
}
