import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { formatNumber, type Language, localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import type { AdminSearchResults } from '#shop/overview/contract.ts'
import { maxAdminSearch } from '#shop/overview/rules.ts'
import type { FoundSetting, findSettings } from '#web/dashboard/settings/find-settings.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { type Allows, useAllows } from '#web/data/session.tsx'
import { frameMessages } from '#web/shared/layout/frame-messages.ts'
import { StatusChip } from '#web/shared/orders/status-chip.tsx'
import { readableDayOf } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { type Listbox, useListbox } from '#web/ui/use-listbox.ts'
import { placesOf } from './dashboard-navigation.ts'
import { dashboardMessages } from './messages.ts'

/** Milliseconds without typing before the search starts. */
const debounce = 180
/** Shorter texts find pages only: half the orders contain any single digit. */
const minLength = 2
/** Settings that are shown; the page of the settings shows all. */
const maxSettings = 8

interface Result {
  key: string
  to: string
  content: ReactNode
}

const nothing: AdminSearchResults = { orders: [], products: [], customers: [], accounts: [] }

const pagesIn = (language: Language, allows: Allows) => [
  ...placesOf(language, allows).flatMap(({ label: place, pages }) =>
    pages.map(({ to, label, formerNames = [] }) => ({ to, label, formerNames, place })),
  ),
  { to: '/dashboard/profile', label: frameMessages[language].profile, formerNames: [], place: '' },
]

/**
 * The pages whose name, former name or place contains the text in either language: first those whose name begins with it.
 */
function findPages(text: string, language: Language, allows: Allows) {
  const others = pagesIn(language === 'en' ? 'bn' : 'en', allows)
  const found = pagesIn(language, allows).flatMap((page, index) => {
    const both = [page, others[index] ?? page]
    const rank = [
      both.some(({ label }) => label.toLowerCase().startsWith(text)),
      both.some(({ label }) => label.toLowerCase().includes(text)),
      text !== '' && page.formerNames.some((name) => name.toLowerCase().includes(text)),
      both.some(({ place }) => place.toLowerCase().includes(text)),
    ].indexOf(true)
    return rank < 0 ? [] : [{ ...page, rank }]
  })
  return found.sort((a, b) => a.rank - b.rank)
}

/** What finds settings; null until it is loaded, because it has the texts of all pages with settings. */
function useFindSettings() {
  const [find, setFind] = useState<{ settings: typeof findSettings } | null>(null)
  useEffect(() => {
    import('#web/dashboard/settings/find-settings.ts').then(
      ({ findSettings }) => setFind({ settings: findSettings }),
      reportUnexpected,
    )
  }, [])
  return find
}

/** The search of the dashboard: orders, products, customers and pages, in a list box that the input controls. */
export function DashboardSearch({ onClose }: { onClose: () => void }) {
  const { search: t } = useMessages(dashboardMessages)
  const language = useLanguage()
  const [text, setText] = useState('')
  const [query, setQuery] = useState('')
  const typing = useDebounced(debounce, (typed: string) => setQuery(typed.trim()))
  const allows = useAllows()
  const id = useId()
  const listId = `${id}-list`

  const isLongEnough = query.length >= minLength
  const found = useApiQuery(
    'GET /admin-search',
    { query: { q: query } },
    { enabled: isLongEnough && allows(['orders', 'packing', 'catalogue']), keepPrevious: true },
  )
  const results = (isLongEnough && found.data) || nothing
  const pages = findPages(text.trim().toLowerCase(), language, allows)
  const find = useFindSettings()
  const settings =
    text.trim().length >= minLength
      ? (find?.settings(text, language, allows) ?? []).slice(0, maxSettings)
      : []
  const groups = resultGroups(results, { pages, settings }, language, t.hidden)
    .map(({ name, results }) => ({ label: t[name], results }))
    .filter(({ results }) => results.length > 0)
  // Who types the name of a page goes there; products are found by what sounds alike, too.
  if (pages[0]?.rank === 0) groups.sort((a, b) => Number(b.label === t.pages) - Number(a.label === t.pages))
  const options = groups.flatMap(({ results }) => results)
  const listbox = useListbox({ id, count: options.length, first: 0 })
  const { setActive } = listbox
  // Results of another text have another first option.
  useEffect(() => setActive(0), [text, found.data, setActive])

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    // The first Escape would only empty the field.
    if (event.key === 'Escape') {
      event.preventDefault()
      return onClose()
    }
    listbox.onKey(event)
  }

  const isSettled = query === text.trim() && !found.isFetching
  return (
    <Modal
      label={t.open}
      className="m-0 h-dvh max-h-none w-full max-w-none md:mx-auto md:mt-16 md:h-fit md:w-[40rem] md:rounded-lg"
      onClose={onClose}
      bar={
        <span className="relative grow">
          <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-ink-2" />
          <input
            type="search"
            role="combobox"
            aria-label={t.open}
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-activedescendant={listbox.activeId}
            // The dialog was opened to type here.
            // biome-ignore lint/a11y/noAutofocus: see above
            autoFocus
            placeholder={t.hint}
            value={text}
            maxLength={maxAdminSearch}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={({ target }) => {
              setText(target.value)
              typing.start(target.value)
            }}
            onKeyDown={onKeyDown}
            className="field pl-10"
          />
        </span>
      }
    >
      <p role="status" className={options.length > 0 || !isSettled ? 'sr-only' : 'px-4 pb-5 text-ink-2'}>
        {!isSettled
          ? ''
          : options.length > 0
            ? t.found(formatNumber(options.length, language))
            : t.nothing(text.trim())}
      </p>
      {found.isError && isLongEnough && <LoadFailed text={t.failed} onRetry={() => found.refetch()} />}
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label={t.results}
        aria-busy={!isSettled}
        className="max-h-[calc(100dvh-3.5rem)] overflow-y-auto overscroll-contain px-2 pb-3 md:max-h-[min(34rem,calc(100dvh-10rem))]"
      >
        <ResultGroups groups={groups} listbox={listbox} onChoose={onClose} />
      </div>
    </Modal>
  )
}

interface GroupsProps {
  groups: readonly { label: string; results: Result[] }[]
  listbox: Listbox
  onChoose: () => void
}

/** What was found, each a link. */
function ResultGroups({ groups, listbox, onChoose }: GroupsProps) {
  const options = groups.flatMap(({ results }) => results)
  return groups.map(({ label, results }) => (
    // biome-ignore lint/a11y/useSemanticElements: there is no element for a group of options in a list box
    <div key={label} role="group" aria-label={label}>
      <p aria-hidden="true" className="px-3 pt-2 text-sm font-semibold text-ink-2">
        {label}
      </p>
      {results.map((result) => {
        const index = options.indexOf(result)
        return (
          <Link
            key={result.key}
            {...listbox.option(index)}
            to={result.to}
            onClick={onChoose}
            className={`flex min-h-11 items-center gap-3 rounded-md px-3 py-1.5 hover:bg-sunken ${listbox.isActive(index) ? 'bg-sunken outline-2 -outline-offset-2 outline-ink' : ''}`}
          >
            {result.content}
          </Link>
        )
      })}
    </div>
  ))
}

function resultGroups(
  { orders, products, customers, accounts }: AdminSearchResults,
  { pages, settings }: { pages: ReturnType<typeof pagesIn>; settings: readonly FoundSetting[] },
  language: Language,
  hidden: string,
): { name: 'orders' | 'products' | 'customers' | 'accounts' | 'pages' | 'settings'; results: Result[] }[] {
  return [
    {
      name: 'orders',
      results: orders.map(({ _id, name, mobileNumber, orderStatus, total, placedAt }) => ({
        key: _id,
        to: `/dashboard/order-overview/${_id}`,
        content: (
          <>
            <span className="min-w-0 grow">
              <span className="block truncate font-semibold">
                {formatOrderId(_id)} · {name}
              </span>
              <span className="block text-sm text-ink-2 tabular-nums">
                {mobileNumber} · {formatTaka(total, language)} · {readableDayOf(new Date(placedAt), language)}
              </span>
            </span>
            <StatusChip status={orderStatus} />
          </>
        ),
      })),
    },
    {
      name: 'products',
      results: products.map(({ _id, image, hidden: isHidden, ...names }) => ({
        key: _id,
        to: `/dashboard/update/${_id}`,
        content: (
          <>
            <Thumbnail image={image} />
            <span className="min-w-0 grow wrap-anywhere">{localName(language, names)}</span>
            {isHidden && <span className="text-sm text-ink-2">{hidden}</span>}
          </>
        ),
      })),
    },
    {
      name: 'customers',
      results: customers.map(({ _id, mobileNumber, name }) => ({
        key: _id,
        to: `/dashboard/customers/${_id}`,
        content: (
          <span className="min-w-0 grow wrap-anywhere">
            {name} <span className="text-sm text-ink-2 tabular-nums">{mobileNumber}</span>
          </span>
        ),
      })),
    },
    {
      name: 'accounts',
      results: accounts.map(({ _id, name, email }) => ({
        key: _id,
        to: `/dashboard/allUsers?${new URLSearchParams({ search: email })}`,
        content: (
          <span className="min-w-0 grow wrap-anywhere">
            {name} <span className="text-sm text-ink-2">{email}</span>
          </span>
        ),
      })),
    },
    {
      name: 'pages',
      results: pages.map(({ to, label, place }) => ({
        key: to,
        to,
        content: <PageResult label={label} of={place} />,
      })),
    },
    {
      name: 'settings',
      results: settings.map(({ to, label, page }) => ({
        key: to,
        to,
        content: <PageResult label={label} of={page} />,
      })),
    },
  ]
}

/** A page or a setting, and where it is. */
const PageResult = ({ label, of }: { label: string; of: string }) => (
  <>
    <span className="min-w-0 grow">
      {label} {of && of !== label && <span className="text-sm text-ink-2">{of}</span>}
    </span>
    <Icon name="chevron-right" className="size-5 text-ink-3" />
  </>
)
