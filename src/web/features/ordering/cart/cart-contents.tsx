import { useCallback, useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { fitLines, type LineNews, newsOf, type Shelf, standingsOf } from './availability.ts'
import { CartItem } from './cart-item.tsx'
import { type CartLine, lineKey, readCart, replaceInCart } from './cart-lines.ts'
import { readSelection, writeSelection } from './cart-selection.ts'
import { cartMessages } from './messages.ts'
import { SelectedProducts } from './selected-products.tsx'
import { useLiveShelf } from './use-availability.ts'

interface Props {
  lines: readonly CartLine[]
  /** Taka over which delivery is free. */
  freeOver: number
}

/** A cart with something in it, checked against what the shop has at this moment. */
export function CartContents({ lines, freeOver }: Props) {
  const t = useMessages(cartMessages)
  const [shelf, setShelf] = useState<Shelf>(new Map())
  const [news, setNews] = useState<ReadonlyMap<string, LineNews>>(new Map())
  const [keys, setKeys] = useState(() => new Set(readSelection()))

  const onShelf = useCallback((answer: Shelf) => {
    const before = readCart()
    const fitted = fitLines(before, answer)
    const told = newsOf(before, fitted)
    if (told.size) {
      replaceInCart(fitted)
      setNews((earlier) => new Map([...earlier, ...told]))
    }
    setShelf(answer)
  }, [])
  const { failed, ask } = useLiveShelf(
    lines.map(({ id }) => id),
    onShelf,
  )

  function select(next: Set<string>) {
    setKeys(next)
    writeSelection([...next])
  }
  const standings = standingsOf(lines, shelf)
  const there = standings.filter(({ state }) => state === 'there').map(({ line }) => line)
  const selected = there.filter((line) => keys.has(lineKey(line)))
  const allSelected = there.length > 0 && selected.length === there.length

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        {failed && <LoadFailed text={t.stockUnknown} onRetry={ask} />}
        <label className="mb-2 flex min-h-11 w-fit cursor-pointer items-center gap-3 pr-2 pl-3 font-semibold">
          <input
            type="checkbox"
            className="size-5 accent-brand"
            checked={allSelected}
            disabled={there.length === 0}
            ref={(box) => {
              if (box) box.indeterminate = selected.length > 0 && !allSelected
            }}
            onChange={() => select(new Set(allSelected ? [] : there.map(lineKey)))}
          />
          {t.selectAll}
        </label>
        <ul aria-label={t.lines} className="card divide-y divide-line">
          {standings.map((standing) => {
            const key = lineKey(standing.line)
            return (
              <CartItem
                key={key}
                standing={standing}
                news={news.get(key)}
                selected={keys.has(key)}
                onSelect={(wanted) => {
                  const next = new Set(keys)
                  if (wanted) next.add(key)
                  else next.delete(key)
                  select(next)
                }}
              />
            )
          })}
        </ul>
      </div>
      <SelectedProducts lines={selected} freeOver={freeOver} />
    </div>
  )
}
