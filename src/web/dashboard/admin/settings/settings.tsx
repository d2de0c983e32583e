import { Link } from 'react-router'
import { getSettings } from '#shop/settings/contract.ts'
import { writtenPages } from '#shop/settings/rules.ts'
import { api } from '#web/auth/token.ts'
import { Icon } from '#web/components/icon.tsx'
import { LoadFailed, Loading } from '#web/components/list-states.tsx'
import { PageHead } from '#web/components/page-head.tsx'
import { useAdminTexts, useTexts } from '#web/texts/texts.tsx'
import { useAnswer } from '../../asked.ts'
import { SettingsForm } from './settings-form.tsx'

const askSettings = () => api(getSettings, {})

/** What the shop is called, charges and promises, and the way to its pages of words. */
export default function SettingsPage() {
  const { settings: words } = useAdminTexts().people
  const { auth } = useTexts()
  const { answer, phase, load } = useAnswer(askSettings)
  return (
    <main id="content" className="flex max-w-[60rem] flex-col gap-4">
      <PageHead title={`${words.title} · ${auth.brand}`} index={false} />
      <header>
        <h1 className="text-2">{words.title}</h1>
        <p className="text-ink-2">{words.intro}</p>
      </header>
      <section aria-labelledby="texts-title" className="card p-5">
        <h2 id="texts-title" className="text-1">
          {words.texts.title}
        </h2>
        <ul className="mt-2 flex flex-wrap gap-x-6">
          {writtenPages.map((page) => (
            <li key={page}>
              <Link
                to={`/dashboard/settings/texts/${page}`}
                className="inline-flex min-h-11 items-center gap-2 text-brand underline-offset-4 hover:underline"
              >
                <Icon name="pencil" className="size-5" />
                {words.texts.pages[page]}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {answer ? (
        <SettingsForm settings={answer} />
      ) : phase === 'failed' ? (
        <LoadFailed onRetry={load} />
      ) : (
        <Loading />
      )}
    </main>
  )
}
