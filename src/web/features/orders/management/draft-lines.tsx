import { formatTaka } from '#lib/money.ts'
import { imageAtWidth } from '#shop/catalog/rules.ts'
import { subTotalOf } from '#shop/orders/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { useLineName } from '../line-name.ts'
import { managementMessages } from '../management-messages.ts'
import { type DraftLine, isChosen, newLine } from './draft.ts'
import { ProductPicker } from './product-picker.tsx'
import { newKey } from './use-managed-order.ts'
import type { useKnownProducts } from './use-products.ts'

/** Pieces of one line at most (D29). */
const mostPieces = 999

interface Props {
  lines: readonly DraftLine[]
  /** What is wrong with lines, by their keys. */
  errors: ReadonlyMap<string, string>
  products: ReturnType<typeof useKnownProducts>
  /** Pieces of a product that the order holds already, and may keep. */
  heldOf: (productId: string) => number
  onLines: (lines: readonly DraftLine[]) => void
}

/** The lines of an order that is being written, and the search that adds to them. */
export function DraftLines({ lines, errors, products, heldOf, onLines }: Props) {
  const t = useMessages(managementMessages)
  const { known, know } = products
  const change = (key: string, part: Partial<DraftLine>) =>
    onLines(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  return (
    <section aria-labelledby="draft-lines" className="card p-4 md:p-5">
      <h2 id="draft-lines" tabIndex={-1} className="text-lg outline-none">
        {t.products}
      </h2>
      {lines.length === 0 && <p className="py-3 text-ink-2">{t.noLines}</p>}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <LineRow
            key={line.key}
            line={line}
            error={errors.get(line.key)}
            product={known.get(line.id)}
            held={heldOf(line.id)}
            onChange={(part) => change(line.key, part)}
            onRemove={() => {
              onLines(lines.filter(({ key }) => key !== line.key))
              // The button that was pressed is gone with its line.
              document.getElementById('draft-lines')?.focus()
            }}
          />
        ))}
      </ul>
      <div className="mt-3 border-t border-line pt-3">
        <ProductPicker
          onPick={(product) => {
            know(product._id, product)
            onLines([...lines, newLine(product, newKey())])
          }}
        />
      </div>
    </section>
  )
}

interface RowProps {
  line: DraftLine
  error: string | undefined
  product: ReturnType<Props['products']['known']['get']>
  held: number
  onChange: (part: Partial<DraftLine>) => void
  onRemove: () => void
}

function LineRow({ line, error, product, held, onChange, onRemove }: RowProps) {
  const t = useMessages(managementMessages)
  const language = useLanguage()
  const name = useLineName()(line)
  const left = product?.stock ?? null
  // What is gone from the shop can still be had by whoever ordered it before.
  const most = product === null ? held : left === null ? mostPieces : Math.min(mostPieces, left + held)
  return (
    <li className="flex gap-3 py-3">
      {line.imageUrl ? (
        <img
          src={imageAtWidth(line.imageUrl, 150)}
          width="56"
          height="56"
          alt=""
          loading="lazy"
          className="size-14 shrink-0 rounded-md bg-sunken object-contain"
        />
      ) : (
        <Icon name="package" className="size-14 shrink-0 rounded-md bg-sunken p-3 text-line-strong" />
      )}
      <div className="min-w-0 grow">
        <h3 className="font-text text-base leading-snug font-semibold wrap-anywhere">{name}</h3>
        <p className="text-sm text-ink-2 tabular-nums">
          {t.each(formatTaka(line.originalPrice, language))}
          {line.line !== null && ` · ${t.asOrdered}`}
        </p>
        <div className="mt-1.5 flex flex-wrap gap-2">
          <Choice
            label={`${t.size}: ${name}`}
            ask={t.chooseSize}
            value={line.size}
            offered={product?.sizes ?? []}
            onChange={(size) => onChange({ size })}
          />
          <Choice
            label={`${t.colour}: ${name}`}
            ask={t.chooseColour}
            value={line.color}
            offered={product?.colors ?? []}
            onChange={(color) => onChange({ color })}
          />
        </div>
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <QuantityStepper
            label={t.quantityOf(name)}
            quantity={line.quantity}
            most={most}
            onChange={(quantity) => onChange({ quantity })}
          />
          <b className="font-semibold tabular-nums">{formatTaka(subTotalOf([line]), language, 2)}</b>
          <button
            type="button"
            aria-label={t.removeLine(name)}
            onClick={onRemove}
            className="flex min-h-11 items-center gap-1.5 rounded-md px-2.5 text-danger hover:bg-danger-soft"
          >
            <Icon name="trash-2" />
            {t.remove}
          </button>
        </div>
        {(error || (product === null && line.line === null)) && (
          <p role="alert" className="mt-1 text-sm font-semibold text-danger">
            {error ?? t.gone}
          </p>
        )}
        {!error && !isChosen(line) && (
          <p className="mt-1 text-sm font-semibold text-gold-ink">
            {line.size === '' ? t.chooseSize : t.chooseColour}
          </p>
        )}
      </div>
    </li>
  )
}

interface ChoiceProps {
  label: string
  ask: string
  value: string
  offered: readonly string[]
  onChange: (value: string) => void
}

/** One of what a product comes in; what was ordered stands there even if it is not offered any more. */
function Choice({ label, ask, value, offered, onChange }: ChoiceProps) {
  if (offered.length === 0) return value === 'N/A' ? null : <p className="text-sm text-ink-2">{value}</p>
  const others = value === '' || offered.includes(value) ? [] : [value]
  return (
    <select
      aria-label={label}
      className="field w-auto min-w-28 pr-8"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {value === '' && <option value="">{ask}</option>}
      {[...others, ...offered].map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  )
}
