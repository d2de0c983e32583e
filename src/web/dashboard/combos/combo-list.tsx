import { Link } from 'react-router'
import { formatNumber, localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { comboPath } from '#shop/catalog/combo-rules.ts'
import { optionsText } from '#shop/catalog/variant-rules.ts'
import type { AdminCombo } from '#shop/combos/contract.ts'
import { useRowAction } from '#web/dashboard/kit/use-row-action.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import type { PagedList } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { statusOf } from '#web/ui/use-action.ts'
import { bodyOf, savingOf, valuesOf } from './combo-values.ts'
import { comboMessages } from './messages.ts'

interface Props {
  list: PagedList<AdminCombo>
  onChange: (combo: AdminCombo) => void
}

export function ComboList({ list, onChange }: Props) {
  const t = useMessages(comboMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const remove = useRowAction(list, {
    after: 'leave',
    send: ({ _id: id }) => api('DELETE /combos/:id', { params: { id } }),
    done: t.removed,
    failed: t.notSaved,
    mayBeGone: true,
  })
  const turn = useRowAction(list, {
    after: 'replace',
    send: (combo) =>
      api('PUT /combos/:id', {
        params: { id: combo._id },
        body: { ...bodyOf(valuesOf(combo)), enabled: !combo.enabled, version: combo.version },
      }),
    failed: (error) => (statusOf(error) === 400 ? t.notOn : t.notSaved),
  })
  async function confirmRemove(combo: AdminCombo) {
    const title = t.confirmRemove(localName(language, combo))
    if (await showDialog({ title, text: t.productsStay, yes: t.remove, no: common.no }))
      await remove.run(combo)
  }
  return (
    <ul className="flex flex-col gap-2">
      {list.loaded?.rows.map((combo) => {
        const isBusy = remove.isBusy(combo) || turn.isBusy(combo)
        const name = localName(language, combo)
        return (
          <li key={combo._id} className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
            <Thumbnail image={combo.image || (combo.parts.find(({ image }) => image)?.image ?? '')} />
            <Summary combo={combo} name={name} />
            <div className="flex flex-wrap gap-2">
              <Button
                disabled={isBusy}
                aria-label={`${combo.enabled ? t.switchOff : t.switchOn}: ${name}`}
                onClick={() => turn.run(combo)}
              >
                {combo.enabled ? t.switchOff : t.switchOn}
              </Button>
              <Button disabled={isBusy} aria-label={`${t.change}: ${name}`} onClick={() => onChange(combo)}>
                {t.change}
              </Button>
              <Button
                variant="bare"
                disabled={isBusy}
                aria-label={`${t.remove}: ${name}`}
                onClick={() => confirmRemove(combo)}
              >
                {t.remove}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const stateOf = ({ enabled, shown, parts }: AdminCombo) =>
  !enabled ? 'off' : shown ? 'on' : (parts.flatMap(({ problem }) => problem ?? [])[0] ?? 'price')

function Summary({ combo, name }: { combo: AdminCombo; name: string }) {
  const t = useMessages(comboMessages)
  const language = useLanguage()
  const { slug, price, worth, parts, shown } = combo
  const state = stateOf(combo)
  const contents = parts.map((part) => {
    const own = part.name ? localName(language, part) : t.number(part.productId)
    const options = optionsText(part.options)
    return `${formatNumber(part.pieces, language)} × ${own}${options && ` (${options})`}`
  })
  const taka = formatTaka(price, language)
  return (
    <div className="min-w-0 grow basis-52">
      <h2 className="font-text text-base font-semibold wrap-anywhere">{name}</h2>
      <p className="wrap-anywhere">{contents.join(' + ')}</p>
      <p className="tabular-nums">
        {worth !== null && worth > price ? t.saves(taka, formatTaka(savingOf(worth, price), language)) : taka}
      </p>
      {shown && (
        <Link to={comboPath(slug)} aria-label={t.view(name)} className="link wrap-anywhere">
          {comboPath(slug)}
        </Link>
      )}
      <p
        className={`text-sm ${state === 'on' || state === 'off' ? 'text-ink-2' : 'font-semibold text-danger'}`}
      >
        {t.states[state]}
      </p>
    </div>
  )
}
