import { useCallback, useState } from 'react'
import { LoadFailed } from '#web/components/list-states.tsx'
import { useTexts } from '#web/texts/texts.tsx'
import { type CartLine, lineKey, readCart, replaceInCart } from '../cart-lines.ts'
import { readSelection, writeSelection } from '../cart-selection.ts'
import { useLiveShelf } from '../live-shelf.ts'
import { fitLines, type LineNews, newsOf, type Shelf, standingsOf } from '../shelf.ts'
import { CartItem } from './cart-item.tsx'
import { SelectedProducts } from './selected-products.tsx'

interface Props {
  lines: readonly CartLine[]
  /** Taka over which delivery is free. */
  freeOver: number
}

/** A cart with something in it, checked against what the shop has at this moment. */
export function CartContents({ lines, freeOver }: Props) {
  const { cart } = useTexts()
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
    <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        {failed && <LoadFailed text={cart.stockUnknown} onRetry={ask} />}
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
          {cart.selectAll}
        </label>
        <ul aria-label={cart.lines} className="card divide-y divide-line">
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
