import { Fragment } from 'react'
import { Link, useLocation } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import type { SettingName, Settings } from '#shop/settings/setting-fields.ts'
import { BackupList } from '#web/dashboard/health/backup-list.tsx'
import { ServerEvents } from '#web/dashboard/measurement/server-events.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { useAllows } from '#web/data/session.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { settingsMessages } from './messages.ts'
import {
  isChangedElsewhere,
  type SettingSection,
  settingSections,
  signInSection,
} from './setting-sections.ts'
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
          <Charges settings={query.data} names={settings.filter(isChangedElsewhere)} />
          <SettingsForm settings={query.data} names={settings.filter((name) => !isChangedElsewhere(name))} />
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

interface ChargesProps {
  settings: Settings
  /** Those that are changed with the other delivery charges. */
  names: readonly SettingName[]
}

/** What the delivery charges are, and the way to where they are changed. */
function Charges({ settings, names }: ChargesProps) {
  const t = useMessages(settingsMessages)
  const language = useLanguage()
  if (names.length === 0) return null
  return (
    <section aria-label={t.charges} className="card p-4 md:p-5">
      <dl className="grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1">
        {names.map((name) => (
          <Fragment key={name}>
            <dt>{t.fields[name]}</dt>
            <dd className="text-right font-semibold tabular-nums">
              {formatTaka(Number(settings[name]), language)}
            </dd>
          </Fragment>
        ))}
      </dl>
      <Link to="/dashboard/deliveryCharges" className="link mt-1">
        {t.changeCharges}
      </Link>
    </section>
  )
}
