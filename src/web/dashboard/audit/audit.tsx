import { FilterChip } from '#web/dashboard/kit/filter-chip.tsx'
import { text, useListState } from '#web/dashboard/kit/list-state.ts'
import { Select } from '#web/dashboard/kit/select.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery, usePagedQuery } from '#web/data/query.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { focusPageTitle } from '#web/ui/page-frame.tsx'
import { AuditCard } from './audit-card.tsx'
import { actionName, subjectName } from './audit-names.ts'
import { auditMessages } from './messages.ts'

/** Who did what in the shop, and when. */
export default function Audit() {
  const auditText = useMessages(auditMessages)
  const { values: chosen, change } = useListState({
    action: text(60),
    by: text(15),
    subject: text(100),
  })
  const entries = usePagedQuery('GET /audit', { query: chosen })
  const { data: actions } = useApiQuery('GET /auditActions', {})
  const setFilter = (name: keyof typeof chosen, value: string) => {
    change({ [name]: value })
    focusPageTitle()
  }
  const rows = entries.loaded?.rows ?? []
  const chips = [
    {
      name: 'by',
      text:
        chosen.by &&
        auditText.onlyBy(rows.find(({ by }) => by?._id === chosen.by)?.by?.name || `#${chosen.by}`),
    },
    {
      name: 'subject',
      text:
        chosen.subject &&
        auditText.onlyOn(
          subjectName(
            auditText,
            chosen.subject,
            rows.find(({ subject }) => subject === chosen.subject)?.subjectName,
          ),
        ),
    },
  ] as const
  return (
    <ListPage
      title={auditText.title}
      list={entries}
      tools={
        <div className="flex flex-wrap items-center gap-2">
          <Select
            aria-label={auditText.action}
            className="w-auto! max-w-full"
            value={chosen.action}
            onChoose={(action) => setFilter('action', action)}
            options={[
              { value: '', text: auditText.allActions },
              ...(actions ?? (chosen.action ? [chosen.action] : [])).map((action) => ({
                value: action,
                text: actionName(auditText, action),
              })),
            ]}
          />
          {chips.map(
            ({ name, text }) =>
              text && (
                <FilterChip
                  key={name}
                  text={text}
                  label={auditText.without(text)}
                  onRemove={() => setFilter(name, '')}
                />
              ),
          )}
        </div>
      }
      empty={auditText.none}
    >
      <ul className="flex flex-col gap-3">
        {rows.map((entry) => (
          <AuditCard key={entry._id} entry={entry} onFilter={setFilter} />
        ))}
      </ul>
    </ListPage>
  )
}
