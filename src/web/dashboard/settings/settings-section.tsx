import { useLocation } from 'react-router'
import { BackupList } from '#web/dashboard/health/backup-list.tsx'
import { ServerEvents } from '#web/dashboard/measurement/server-events.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { useAllows } from '#web/data/session.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { settingsMessages } from './messages.ts'
import { type SettingSection, settingSections, signInSection } from './setting-sections.ts'
import { SettingsForm } from './settings-form.tsx'
import { SignInMethods } from './sign-in-methods.tsx'

/** One section of the settings; the last part of its address is its name. */
export default function SettingsSectionPage() {
  const t = useMessages(settingsMessages)
  const name = useLocation().pathname.split('/').at(-1)
  const section = settingSections(useLanguage()).find((each) => each.name === name)
  if (!section) return <ErrorPage notFound />
  return (
    <PageFrame
      title={section.title}
      back={{ to: '/dashboard/settings', text: t.texts.back }}
      intro={section.text}
    >
      {section.name === signInSection ? (
        <SignInMethods />
      ) : (
        <OneSection key={section.name} section={section} />
      )}
    </PageFrame>
  )
}

function OneSection({ section: { name, settings } }: { section: SettingSection }) {
  const allows = useAllows()
  const query = useApiQuery('GET /settings', {}, { fresh: true })
  return (
    <>
      <QueryState query={query} />
      {query.data && (
        <div className="flex flex-col gap-4">
          <SettingsForm settings={query.data} names={settings} />
          {name === 'backups' && allows('administrator') && (
            <section className="card p-5">
              <BackupList />
            </section>
          )}
          {name === 'measurement' && allows('connections') && <ServerEvents settings={query.data} />}
        </div>
      )}
    </>
  )
}
