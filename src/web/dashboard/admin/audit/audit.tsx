import { useRef } from 'react'
import { getAudit, getAuditActions } from '#shop/audit/contract.ts'
import { api } from '#web/auth/token.ts'
import { useComingParameters } from '#web/coming-parameters.ts'
import { Icon } from '#web/components/icon.tsx'
import { useAdminTexts } from '#web/texts/texts.tsx'
import { useAnswer } from '../../asked.ts'
import { ListPage } from '../../list-page.tsx'
import { rowsPerPage, usePagedList } from '../../paged-list.ts'
import { AuditCard, actionName, subjectName } from './audit-card.tsx'

/** What the list may be narrowed by; it stands in the address. */
const filters = ['action', 'by', 'subject'] as const
const askActions = () => api(getAuditActions, {})

/** Who did what in the shop, and when. */
export default function Audit() {
  const { audit: words } = useAdminTexts().people
  const [parameters, setParameters] = useComingParameters()
  const chosen = Object.fromEntries(
    filters.flatMap((name) => {
      const value = parameters.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const entries = usePagedList(JSON.stringify(chosen), (cursor) =>
    api(getAudit, { query: { limit: rowsPerPage, ...chosen, ...(cursor && { cursor }) } }),
  )
  const { answer: actions } = useAnswer(askActions)
  const heading = useRef<HTMLHeadingElement>(null)
  const narrow = (name: (typeof filters)[number], value: string) => {
    const { [name]: _, ...others } = chosen
    setParameters(value ? { ...others, [name]: value } : others, { replace: true })
    heading.current?.focus()
  }
  const rows = entries.loaded?.rows ?? []
  const chips = [
    {
      name: 'by',
      text:
        chosen.by && words.onlyBy(rows.find(({ by }) => by?._id === chosen.by)?.by?.name || `#${chosen.by}`),
    },
    { name: 'subject', text: chosen.subject && words.onlyOn(subjectName(words, chosen.subject)) },
  ] as const
  return (
    <ListPage
      title={words.title}
      heading={heading}
      orders={entries}
      tools={
        <div className="flex flex-wrap items-center gap-2">
          <select
            aria-label={words.action}
            className="field w-auto! max-w-full"
            value={chosen.action ?? ''}
            onChange={({ target }) => narrow('action', target.value)}
          >
            <option value="">{words.allActions}</option>
            {(actions ?? (chosen.action ? [chosen.action] : [])).map((action) => (
              <option key={action} value={action}>
                {actionName(words, action)}
              </option>
            ))}
          </select>
          {chips.map(
            ({ name, text }) =>
              text && (
                <button
                  key={name}
                  type="button"
                  aria-label={words.without(text)}
                  className="inline-flex min-h-11 items-center gap-1 rounded-pill bg-brand-soft px-4 text-brand"
                  onClick={() => narrow(name, '')}
                >
                  {text}
                  <Icon name="x" className="size-4" />
                </button>
              ),
          )}
        </div>
      }
      empty={<p className="card px-4 py-12 text-center text-ink-2">{words.none}</p>}
    >
      <ul className="flex flex-col gap-3">
        {rows.map((entry) => (
          <AuditCard key={entry._id} entry={entry} onNarrow={narrow} />
        ))}
      </ul>
    </ListPage>
  )
}
