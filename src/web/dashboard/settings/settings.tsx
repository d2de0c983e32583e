import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { contentPages } from '#shop/settings/rules.ts'
import { type MerchantPage, merchantPages, nameOfPage } from '#web/dashboard/pages.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { useAllows } from '#web/data/session.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { findSettings } from './find-settings.ts'
import { settingsMessages } from './messages.ts'
import { factOf } from './setting-facts.ts'
import {
  addressOfSection,
  pageOfSection,
  sectionKinds,
  settingSections,
  signInSection,
} from './setting-sections.ts'

const maxSearch = 60
const allPages: readonly MerchantPage[] = merchantPages
const pagesOfSections: readonly (string | undefined)[] = Object.values(pageOfSection)

/** Every section of the settings, with a search over every setting. */
export default function SettingsPage() {
  const t = useMessages(settingsMessages)
  const { data: settings } = useApiQuery('GET /settings', {}, { fresh: true })
  const language = useLanguage()
  const allows = useAllows()
  const { hash } = useLocation()
  const [search, setSearch] = useState('')
  const sections = settingSections(language)
  // All sections were on this page once.
  const [, former] = /^#section-(\w+)$/.exec(hash) ?? []
  const target = former === 'serverEvents' ? 'measurement' : former
  if (sections.some(({ name }) => name === target))
    return <Navigate to={addressOfSection(String(target))} replace />

  const found = findSettings(search, language, allows)
  const others = allPages.flatMap(({ path, place, permission, [language]: name }) =>
    place === 'settings' &&
    path !== 'settings' &&
    !pagesOfSections.includes(path) &&
    name &&
    allows(permission)
      ? [{ to: `/dashboard/${path}`, title: name }]
      : [],
  )
  return (
    <PageFrame title={t.title} intro={t.intro}>
      <SearchField label={t.search} maxLength={maxSearch} search={search} onSearch={setSearch} />
      <p role="status" className="sr-only">
        {search && (found.length > 0 ? t.found : t.nothing(search))}
      </p>
      {search === '' ? (
        <>
          <nav aria-label={t.sections}>
            {sectionKinds.map((kind) => (
              <Links
                key={kind}
                title={t.kinds[kind]}
                links={sections
                  .filter((section) => section.kind === kind)
                  .map(({ name, title, text }) => {
                    const page = pageOfSection[name]
                    return {
                      to: page ? `/dashboard/${page}` : addressOfSection(name),
                      title: page ? nameOfPage(page, language) : title,
                      text,
                      fact: settings && name !== signInSection && factOf(name, settings, language),
                    }
                  })}
              />
            ))}
          </nav>
          <nav aria-label={t.otherPages}>
            <Links title={t.otherPages} links={others} />
          </nav>
          <nav aria-label={t.texts.title}>
            <Links
              title={t.texts.title}
              links={contentPages.map((page) => ({
                to: addressOfSection(`texts/${page}`),
                title: t.texts.pages[page],
              }))}
            />
          </nav>
        </>
      ) : found.length > 0 ? (
        <ul aria-label={t.found} className="card mt-4 divide-y divide-line">
          {found.map(({ to, label, page }) => (
            <li key={to}>
              <Link to={to} className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken">
                <span className="min-w-0 grow">
                  <span className="block font-semibold">{label}</span>
                  <span className="block text-sm text-ink-2">{page}</span>
                </span>
                <Icon name="chevron-right" className="size-5 shrink-0 text-ink-3" />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <div className="mt-4">
          <EmptyState>{t.nothing(search)}</EmptyState>
        </div>
      )}
    </PageFrame>
  )
}

interface LinksProps {
  title: string
  links: readonly { to: string; title: string; text?: string; fact?: string | false | undefined }[]
}

/** The page of settings has the others. */
const firstSentence = (text: string) => text.replace(/(?<=[.।]) .*$/s, '')

/** Links to pages of settings, each with what is there, and what it is set to. */
function Links({ title, links }: LinksProps) {
  if (links.length === 0) return null
  return (
    <section className="mt-5">
      <h2 className="mb-2 text-lg">{title}</h2>
      <ul
        className={`grid gap-2 @lg:grid-cols-2 @3xl:grid-cols-3 ${links.some(({ text }) => text) ? '' : '@3xs:grid-cols-2'}`}
      >
        {links.map(({ to, title, text, fact }) => (
          <li key={to}>
            <Link
              to={to}
              className="card flex h-full min-h-13 items-center gap-2 px-3 py-2 leading-tight hover:bg-sunken @3xl:px-4 @3xl:py-3"
            >
              <span className={`flex min-w-0 grow flex-col ${text ? '@3xl:self-start' : ''}`}>
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="font-semibold wrap-anywhere">{title}</span>
                  {fact && <span className="text-sm text-ink-2 wrap-anywhere">{fact}</span>}
                </span>
                {text && <span className="mt-0.5 text-sm text-ink-2">{firstSentence(text)}</span>}
              </span>
              <Icon name="chevron-right" className="size-5 shrink-0 text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
