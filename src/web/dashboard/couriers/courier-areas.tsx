import { Link } from 'react-router'
import { courierFields, couriers } from '#shop/couriers/courier-fields.ts'
import { oneOf, text, useListState } from '#web/dashboard/kit/list-state.ts'
import { LabelledSelect, Select } from '#web/dashboard/kit/select.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { useAllows } from '#web/data/session.tsx'
import { EmptyState, QueryState } from '#web/ui/list-states.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { courierMessages } from './courier-messages.ts'

const withAreas = couriers.filter((courier) => courierFields[courier].needsArea)
const [firstWithAreas = 'redx'] = withAreas

/** Which of a courier's areas each thana is in. */
export default function CourierAreas() {
  const t = useMessages(courierMessages)
  const language = useLanguage()
  const allows = useAllows()
  const { values, change } = useListState({ courier: oneOf(withAreas, firstWithAreas), district: text(60) })
  const { courier } = values
  const district = values.district || 'ঢাকা'
  const locations = useApiQuery('GET /locations', {}, { staleTime: 3_600_000 })
  const query = useApiQuery('GET /courier-areas', { query: { courier, district } }, { keepPrevious: true })
  const choose = useAction(
    (choice: { thana: string; areaId: number | null }) =>
      api('PUT /courier-areas', { body: { courier, district, ...choice } }),
    {
      invalidates: ['GET /courier-areas'],
      onSuccess: () => showToast('success', t.saved),
      failed: t.notSaved,
    },
  )
  const found = locations.data?.find(({ bn }) => bn === district)
  const nameOf = (thana: string) => found?.thanas.find(({ bn }) => bn === thana)?.[language] ?? thana
  return (
    <PageFrame
      title={t.areasTitle(courierFields[courier].name)}
      back={{ to: '/dashboard/couriers', text: t.back }}
      intro={t.areasIntro}
    >
      {query.data?.isConnected && (
        <LabelledSelect
          id="district"
          label={t.district}
          className="mb-4 max-w-[22rem]"
          value={district}
          onChoose={(chosen) => change({ district: chosen })}
          options={(locations.data ?? []).map(({ bn, [language]: name }) => ({ value: bn, text: name }))}
        />
      )}
      <QueryState query={query} />
      {query.data && !query.data.isConnected && (
        <EmptyState title={t.notConnected(courierFields[courier].name)}>
          <p className="max-w-prose">{t.areasComeWithIt}</p>
          {allows('connections') && (
            <Link to="/dashboard/couriers" className="button-quiet">
              {t.toConnect}
            </Link>
          )}
        </EmptyState>
      )}
      {query.data?.isConnected && query.data.areas.length === 0 && <p className="card p-4">{t.noAreas}</p>}
      {query.data && query.data.areas.length > 0 && (
        <ul className="card divide-y divide-line">
          {query.data.thanas.map(({ thana, area, isChosen }) => (
            <li key={thana} className="flex flex-wrap items-center gap-x-4 gap-y-1 p-3 md:px-4">
              <span className="min-w-0 grow basis-40 font-semibold">{nameOf(thana)}</span>
              <Select
                aria-label={t.areaOf(nameOf(thana))}
                className="grow basis-48 w-auto"
                disabled={choose.isBusy}
                value={String(area?.id ?? '')}
                onChoose={(areaId) => choose.run({ thana, areaId: areaId ? Number(areaId) : null })}
                options={[
                  { value: '', text: t.each },
                  ...(query.data?.areas ?? []).map(({ id, name }) => ({
                    value: String(id),
                    text: !isChosen && id === area?.id ? `${name} (${t.byName})` : name,
                  })),
                ]}
              />
            </li>
          ))}
        </ul>
      )}
    </PageFrame>
  )
}
