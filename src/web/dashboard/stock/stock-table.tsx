import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber, localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { StockProduct, StockUnit } from '#shop/stock/contract.ts'
import { type Column, DataTable } from '#web/dashboard/kit/data-table.tsx'
import { Figure, noZeroOnCard } from '#web/dashboard/kit/figure.tsx'
import { useIdempotencyKey } from '#web/dashboard/kit/use-idempotency-key.ts'
import { useOptionsText } from '#web/dashboard/kit/use-options-text.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { focusPageTitle } from '#web/ui/page-frame.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { AddPieces, addPiecesId } from './add-pieces.tsx'
import { stockMessages } from './messages.ts'
import { RunsOut, unitKey, useUnitName } from './stock-units.tsx'

interface Row {
  product: StockProduct
  unit: StockUnit
  /** Below the row that has the picture and name of its product. */
  isVariant: boolean
}

/** The rows of a product: its pieces, and where it has variants those of each below their sum, if all of them are there. */
function rowsOf(product: StockProduct, hasAll: boolean): Row[] {
  const { units } = product
  const rowOf = (unit: StockUnit, isVariant: boolean) => ({ product, unit, isVariant })
  if (units.length === 1 || !hasAll) return units.map((unit, index) => rowOf(unit, index > 0))
  const sum = (pieces: (unit: StockUnit) => number | null) =>
    units.reduce((total, unit) => total + (pieces(unit) ?? 0), 0)
  const counted = (pieces: (unit: StockUnit) => number | null) =>
    units.every((unit) => pieces(unit) !== null) ? sum(pieces) : null
  const all: StockUnit = {
    variantId: '',
    options: {},
    sku: '',
    barcode: '',
    available: counted(({ available }) => available),
    held: sum(({ held }) => held),
    onShelf: counted(({ onShelf }) => onShelf),
    withCourier: sum(({ withCourier }) => withCourier),
    comingBack: sum(({ comingBack }) => comingBack),
    // Variants may cost differently, and each says itself that it runs out.
    costPrice: null,
    runsOut: false,
  }
  return [rowOf(all, false), ...units.map((unit) => rowOf(unit, true))]
}

interface Props {
  products: readonly StockProduct[]
  hasAllVariants: boolean
  /** Id of the heading that names the table. */
  labelledBy: string
}

const keyOf = ({ product, unit }: Row) => unitKey(product._id, unit.variantId)

/** Its heading may take two lines: there are many columns. */
const wraps = '@3xl:whitespace-normal'

/** Where the pieces of products and variants are: on a phone a card for each with what can be sold on its right. */
export function StockTable({ products, hasAllVariants, labelledBy }: Props) {
  const t = useMessages(stockMessages)
  const language = useLanguage()
  const [open, setOpen] = useState<string | null>(null)
  const idempotency = useIdempotencyKey()
  const figure = (name: 'held' | 'withCourier' | 'comingBack'): Column<Row> => ({
    label: t.figures[name],
    className: wraps,
    isNamedOnCard: true,
    align: 'right',
    cellClass: noZeroOnCard,
    cell: ({ unit: { [name]: pieces } }) => <Figure amount={pieces}>{formatNumber(pieces, language)}</Figure>,
  })
  return (
    <DataTable
      aria-labelledby={labelledBy}
      rows={products.flatMap((product) => rowsOf(product, hasAllVariants))}
      keyOf={keyOf}
      below={(row) =>
        keyOf(row) === open && (
          <AddPieces
            product={row.product}
            unit={row.unit}
            idempotency={idempotency}
            onClose={() => setOpen((now) => (now === keyOf(row) ? null : now))}
          />
        )
      }
      rowClass="items-center gap-x-4 @max-3xl:flex @max-3xl:flex-wrap @max-3xl:py-2.5 @max-[14rem]:items-start"
      columns={[
        {
          label: t.product,
          isRowHeading: true,
          cellClass:
            'min-w-0 flex-1 basis-32 @max-[14rem]:flex-none @3xl:border-t @3xl:border-line @3xl:py-2 @3xl:pr-2 @3xl:pl-4',
          cell: (row) => <UnitName {...row} onAdd={() => setOpen(keyOf(row))} />,
        },
        {
          label: t.figures.available,
          className: wraps,
          align: 'right',
          cellClass: 'text-right',
          cell: ({ unit: { available, runsOut } }) =>
            available === null ? (
              <span className="text-sm text-ink-2">{t.notCounted}</span>
            ) : (
              <>
                <b className={`text-lg @3xl:text-base ${available === 0 && runsOut ? 'text-danger' : ''}`}>
                  {formatNumber(available, language)}
                </b>
                <span className="block text-sm leading-tight text-ink-2 @3xl:hidden">
                  {t.figures.available}
                </span>
              </>
            ),
        },
        {
          label: t.figures.onShelf,
          className: wraps,
          isNamedOnCard: true,
          align: 'right',
          // Nothing held: a card has said the same number already.
          cellClass: '@3xl:whitespace-nowrap @max-3xl:has-data-same:hidden',
          cell: ({ unit: { onShelf, held } }) => (
            <span data-same={onShelf === null || held === 0 ? '' : undefined}>
              {onShelf === null ? '–' : formatNumber(onShelf, language)}
            </span>
          ),
        },
        figure('held'),
        figure('withCourier'),
        figure('comingBack'),
        {
          label: t.figures.costPrice,
          className: wraps,
          isNamedOnCard: true,
          align: 'right',
          cellClass: noZeroOnCard,
          cell: ({ unit: { costPrice } }) =>
            costPrice === null ? (
              <span data-zero="" className="text-ink-3">
                –
              </span>
            ) : (
              formatTaka(costPrice, language)
            ),
        },
      ]}
    />
  )
}

function UnitName({ product, unit, isVariant, onAdd }: Row & { onAdd: () => void }) {
  const t = useMessages(stockMessages)
  const language = useLanguage()
  const optionsText = useOptionsText()
  const nameOf = useUnitName()
  const name = localName(language, product)
  const about = [optionsText(unit.options), unit.sku].filter(Boolean).join(' · ')
  return (
    <div className="flex items-center gap-3 @max-[14rem]:flex-col @max-[14rem]:items-start">
      {isVariant ? <span className="w-10 shrink-0" /> : <Thumbnail image={product.image} />}
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 @max-3xl:flex-col @max-3xl:items-start">
        {isVariant ? (
          <span className="sr-only">{name}</span>
        ) : (
          <Link
            to={`/dashboard/stock/${product._id}`}
            aria-label={t.historyOf(name)}
            className="inline-flex min-h-11 items-center leading-snug @3xl:min-h-7 font-semibold wrap-anywhere underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        )}
        {(about || unit.runsOut) && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {about && <span className="text-sm wrap-anywhere">{about}</span>}
            {unit.runsOut && <RunsOut available={unit.available} />}
            {unit.runsOut && (
              <button
                type="button"
                ref={passFocusOn}
                id={addPiecesId(product._id, unit.variantId)}
                aria-label={`${t.addStock}: ${nameOf(product, unit)}`}
                onClick={onAdd}
                className="link inline-flex min-h-11 cursor-pointer items-center text-sm @3xl:min-h-7"
              >
                {t.addStock}
              </button>
            )}
          </p>
        )}
      </div>
    </div>
  )
}

/** A button that goes with its row, since it runs out no more, leaves the focus to the title. */
const passFocusOn = (button: HTMLButtonElement) => () => {
  if (button === document.activeElement) focusPageTitle()
}
