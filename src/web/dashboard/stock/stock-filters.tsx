import { localName } from '#lib/language.ts'
import { maxSearchInput } from '#shop/catalog/rules.ts'
import { Select } from '#web/dashboard/kit/select.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePendingSearchParams } from '#web/data/pending-search-params.ts'
import { useApiQuery, usePagedQuery } from '#web/data/query.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { stockMessages } from './messages.ts'

const filters = ['all', 'low'] as const

/** The stocks of the products that the address names by `search`, `category` and `show`, and the controls that change it. */
export function useStocks() {
  const t = useMessages(stockMessages)
  const language = useLanguage()
  const [parameters, setParameters] = usePendingSearchParams()
  const { data: categories = [] } = useApiQuery('GET /categories', {})
  const search = parameters.get('search')?.trim().slice(0, maxSearchInput) ?? ''
  const category = parameters.get('category') ?? ''
  const show = filters.find((name) => name === parameters.get('show')) ?? 'all'
  const list = usePagedQuery('GET /stocks', { query: { search, category, show: show === 'low' ? show : '' } })

  /** The parameters of the address, with one of them changed; '' removes it. */
  function withParameter(name: 'search' | 'category' | 'show', value: string) {
    const next = new URLSearchParams(parameters)
    if (value) next.set(name, value)
    else next.delete(name)
    return next
  }
  const change = (name: 'search' | 'category', value: string) =>
    setParameters(withParameter(name, value), { replace: true, preventScrollReset: true })
  const controls = (
    <>
      <SearchField
        label={t.search}
        maxLength={maxSearchInput}
        search={search}
        onSearch={(text) => change('search', text)}
      />
      <Select
        aria-label={t.category}
        className="w-auto max-w-full"
        value={category}
        onChoose={(name) => change('category', name)}
        options={[
          { value: '', text: t.allCategories },
          ...categories.map((each) => ({ value: each.name, text: localName(language, each) })),
        ]}
      />
      <TabLinks
        label={t.show}
        tabs={filters.map((name) => ({
          to: `?${withParameter('show', name === 'all' ? '' : name)}`,
          text: t.filters[name],
          isCurrent: name === show,
        }))}
      />
    </>
  )
  return { list, controls, empty: search ? t.noMatch(search) : t.none[show] }
}
