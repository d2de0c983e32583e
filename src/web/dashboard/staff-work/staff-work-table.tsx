import { formatNumber } from '#lib/language.ts'
import { callOutcomes } from '#shop/orders/rules.ts'
import type { StaffWork } from '#shop/staff-work/contract.ts'
import { type Column, DataTable } from '#web/dashboard/kit/data-table.tsx'
import { outcomeNames } from '#web/dashboard/orders/management/outcome-names.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { staffWorkMessages } from './messages.ts'

type Person = StaffWork['people'][number]
type Figure = 'calls' | 'confirmed' | 'delivered' | 'cameBack' | 'deliveredInPeriod' | 'edits' | 'packed'

/** A row for each person; one more for each program of theirs. */
export function StaffWorkTable({ people }: { people: StaffWork['people'] }) {
  const t = useMessages(staffWorkMessages)
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const waited = ({ minutesToCall }: Person) => {
    if (minutesToCall === null) return '–'
    if (minutesToCall < 100) return t.minutes(number(Math.round(minutesToCall)))
    return t.hours(number(Math.round(minutesToCall / 6) / 10))
  }
  const outcomesOf = ({ outcomes }: Person) =>
    callOutcomes
      .filter((outcome) => outcomes[outcome] > 0)
      .map((outcome) => `${outcomeNames[language][outcome]} ${number(outcomes[outcome])}`)
      .join(' · ')
  const column = (label: string, cell: (person: Person) => string): Column<Person> => ({
    label,
    align: 'right',
    isNamedOnCard: true,
    cell,
  })
  const figure = (name: Figure) => column(t[name], (person) => number(person[name]))
  return (
    <DataTable<Person>
      layout="figures"
      aria-label={t.person}
      rows={people}
      keyOf={({ userId, apiKey }) => `${userId} ${apiKey?._id ?? ''}`}
      columns={[
        {
          label: t.person,
          isRowHeading: true,
          cellClass: 'col-span-full px-2 py-1 wrap-anywhere @6xl:min-w-40 @6xl:py-2.5 @6xl:pl-4',
          cell: (person) => (
            <>
              <span className="font-semibold">{person.name || t.gone(person.userId)}</span>
              {person.apiKey && <span className="block text-sm">{t.program(person.apiKey.name)}</span>}
              <span className="block text-sm text-ink-2">{outcomesOf(person)}</span>
            </>
          ),
        },
        figure('calls'),
        column(t.minutesToCall, waited),
        figure('confirmed'),
        figure('delivered'),
        figure('cameBack'),
        figure('deliveredInPeriod'),
        figure('edits'),
        figure('packed'),
      ]}
    />
  )
}
