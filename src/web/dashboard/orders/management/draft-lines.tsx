import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { randomHex } from '#lib/random.ts'
import type { Product, Variant } from '#shop/catalog/contract.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { imageAtWidth } from '#shop/media/rules.ts'
import { subTotalOf } from '#shop/orders/rules.ts'
import { CheckBox } from '#web/dashboard/kit/check-box.tsx'
import { Select } from '#web/dashboard/kit/select.tsx'
import { useOptionsText } from '#web/dashboard/kit/use-options-text.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { CodeField } from '#web/shared/discounts/code-field.tsx'
import { useDiscountRow } from '#web/shared/discounts/discount-row.ts'
import { useLineName } from '#web/shared/orders/order-lines.tsx'
import { Field, FieldNote } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { AddProduct } from './add-product.tsx'
import { type DraftLine, draftLinesId, isChosen, newLine, variantChosen } from './draft.ts'
import { managementMessages } from './messages.ts'
import { checkedParts } from './read-order.ts'
import { UnsureNote } from './unsure-note.tsx'
import { missingOf } from './use-draft-problems.ts'
import type { OrderDraft } from './use-order-draft.ts'

/** Per line (D29). */
const maxPieces = 999

interface Props {
  draft: OrderDraft
  title?: string
  /** How many pieces of a product or variant are reserved by the saved order. */
  reservedOf?: (productId: string, variantId: string) => number
  /** What to search for at once. */
  wanted?: { words: string; count: number }
}

/** The lines of a draft, and the product search that adds lines. */
export function DraftLines({ draft, title, reservedOf = () => 0, wanted }: Props) {
  const t = useMessages(managementMessages)
  const { lines, setLines, lineErrors, areLinesMarked, products } = draft
  const change = (key: string, part: Partial<DraftLine>) =>
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...part } : line)))
  return (
    <section aria-labelledby={draftLinesId} className="card p-4 md:p-5">
      <h2 id={draftLinesId} tabIndex={-1} className="text-lg outline-none">
        {title ?? t.products}
      </h2>
      {lines.length === 0 && (
        <p className={`py-3 ${areLinesMarked ? 'font-semibold text-danger' : 'text-ink-2'}`}>{t.noLines}</p>
      )}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <LineRow
            key={line.key}
            line={line}
            error={lineErrors.get(line.key) ?? (areLinesMarked ? missingOf(line, t) : undefined)}
            product={products.byId.get(line.id)}
            reservedOf={(variantId) => reservedOf(line.id, variantId)}
            onChange={(part) => change(line.key, { ...part, ...checkedParts(line, part) })}
            onRemove={() => {
              setLines((before) => before.filter(({ key }) => key !== line.key))
              // The pressed button is removed with its line.
              document.getElementById(draftLinesId)?.focus()
            }}
          />
        ))}
      </ul>
      <div className="mt-3 border-t border-line pt-3">
        <AddProduct
          key={wanted?.count}
          words={wanted?.words ?? ''}
          onPick={(product) => {
            products.add(product)
            // The product was read meanwhile: what was changed since then stays.
            setLines((before) => [...before, newLine(product, randomHex())])
          }}
        />
      </div>
    </section>
  )
}

interface RowProps {
  line: DraftLine
  error: string | undefined
  /** Null if it has been deleted, undefined until it is loaded. */
  product: Product | null | undefined
  reservedOf: (variantId: string) => number
  onChange: (part: Partial<DraftLine>) => void
  onRemove: () => void
}

function LineRow({ line, error, product, reservedOf, onChange, onRemove }: RowProps) {
  const t = useMessages(managementMessages)
  const language = useLanguage()
  const name = useLineName()(line)
  const optionsText = useOptionsText()
  const variant = product?.variants.find(({ _id }) => _id === line.variantId)
  const stock = (variant ?? product)?.stock ?? null
  const reserved = reservedOf(line.variantId ?? '')
  // The pieces that the order has reserved stay available to it, even if the product has been deleted.
  const most =
    product === null ? reserved : stock === null ? maxPieces : Math.min(maxPieces, stock + reserved)
  return (
    <li className="flex gap-3 py-3 @max-[14rem]:flex-col">
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
          {line.line !== null && ` · ${t.orderedPrice}`}
        </p>
        <div className="mt-1.5 flex flex-wrap gap-2">
          {product && product.variants.length > 0 ? (
            <VariantSelect
              line={line}
              label={`${t.variant}: ${name}`}
              variants={product.variants}
              reservedOf={reservedOf}
              onChange={(chosen) => onChange(variantChosen(line, product, chosen))}
            />
          ) : (
            <>
              <OptionSelect
                label={`${t.size}: ${name}`}
                placeholder={t.chooseSize}
                value={line.size}
                options={product?.sizes ?? []}
                onChange={(size) => onChange({ size })}
              />
              <OptionSelect
                label={`${t.colour}: ${name}`}
                placeholder={t.chooseColour}
                value={line.color}
                options={product?.colors ?? []}
                labelOf={(color) => optionsText({ color })}
                onChange={(color) => onChange({ color })}
              />
            </>
          )}
        </div>
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <QuantityStepper
            label={t.quantityOf(name)}
            quantity={line.quantity}
            most={most}
            onChange={(quantity) => onChange({ quantity })}
          />
          <b className="font-semibold tabular-nums">{formatTaka(subTotalOf([line]), language)}</b>
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
        {line.read && line.read.unsure.length > 0 && (
          <UnsureNote
            text={t.readLine(line.read.from, line.read.unsure.map((part) => t.readParts[part]).join(', '))}
            label={t.isRightLine(name)}
            onConfirm={() => onChange({ read: { from: line.read?.from ?? '', unsure: [] } })}
          />
        )}
        <FieldNote
          id={`${line.key}-note`}
          error={error ?? (product === null && line.line === null ? t.notSold : undefined)}
        />
        {!error && !isChosen(line) && (
          <p className="mt-1 text-sm font-semibold text-mark-ink">{missingOf(line, t)}</p>
        )}
      </div>
    </li>
  )
}

interface OptionProps {
  label: string
  placeholder: string
  value: string
  options: readonly string[]
  labelOf?: (option: string) => string
  onChange: (value: string) => void
}

/** A size or colour; the ordered one stays selectable even if the product no longer has it. */
function OptionSelect({
  label,
  placeholder,
  value,
  options,
  labelOf = (option) => option,
  onChange,
}: OptionProps) {
  if (options.length === 0)
    return value === 'N/A' ? null : <p className="text-sm text-ink-2">{labelOf(value)}</p>
  const removed = value === '' || options.includes(value) ? [] : [value]
  return (
    <Select
      aria-label={label}
      className="w-auto max-w-full min-w-[min(7rem,100%)] pr-8"
      value={value}
      onChoose={onChange}
      options={[
        ...(value === '' ? [{ value: '', text: placeholder }] : []),
        ...[...removed, ...options].map((option) => ({ value: option, text: labelOf(option) })),
      ]}
    />
  )
}

interface VariantProps {
  line: DraftLine
  label: string
  variants: readonly Variant[]
  reservedOf: (variantId: string) => number
  onChange: (variant: Variant) => void
}

/** The variants of a product with price and stock; an ordered one that the product no longer has stays selectable. */
function VariantSelect({ line, label, variants, reservedOf, onChange }: VariantProps) {
  const t = useMessages(managementMessages)
  const language = useLanguage()
  const optionsText = useOptionsText()
  const chosen = variants.find(({ _id }) => _id === line.variantId)
  const { size, color, options } = line
  const ordered = { size, color, ...options }
  const describe = ({ options, stock, ...prices }: Variant) =>
    [
      optionsText(options),
      formatTaka(priceOf(prices), language),
      ...(stock === 0
        ? [t.variantSoldOut]
        : stock === null
          ? []
          : [t.variantLeft(formatNumber(stock, language))]),
    ].join(' · ')
  return (
    <Select
      aria-label={label}
      className="w-auto max-w-full min-w-[min(7rem,100%)] pr-8"
      value={chosen?._id ?? ''}
      onChoose={(id) => {
        const variant = variants.find(({ _id }) => _id === id)
        if (variant) onChange(variant)
      }}
      options={[
        ...(chosen
          ? []
          : [{ value: '', text: line.variantId === null ? t.chooseVariant : optionsText(ordered) }]),
        ...variants.map((variant) => ({
          value: variant._id,
          text: describe(variant),
          disabled: variant.stock === 0 && variant !== chosen && reservedOf(variant._id) === 0,
        })),
      ]}
    />
  )
}

/** The delivery charge, which follows the shop's rules until it is changed, and what is taken off. */
export function ChargeField({ draft }: { draft: OrderDraft }) {
  const t = useMessages(managementMessages)
  const language = useLanguage()
  const { charge, setCharge, usualCharge, deliveryCharge, subTotal, reduction, otherDiscount } = draft
  const sums: [string, string][] = [
    [t.subTotal, formatTaka(subTotal, language)],
    ...useDiscountRow(reduction),
  ]
  const { acceptsCodes, code, setCode, quote, quoteError } = draft
  return (
    <section className="card flex flex-wrap items-end justify-between gap-x-4 gap-y-2 p-4 md:p-5">
      {(acceptsCodes || code !== '') && (
        <div className="basis-full">
          <CodeField code={code} onChange={setCode} quote={quote} error={quoteError} />
        </div>
      )}
      <Field
        name="deliveryCharge"
        label={t.charge}
        hint={usualCharge === null ? t.areaFirst : t.ruleCharge(formatTaka(usualCharge, language))}
        error={charge !== null && deliveryCharge === null ? t.invalidCharge : undefined}
        className="grow basis-48"
      >
        {(ids) => (
          <input
            {...ids}
            className="field tabular-nums"
            inputMode="decimal"
            maxLength={12}
            value={charge ?? String(usualCharge ?? '')}
            onChange={({ target }) => setCharge(target.value)}
            onBlur={({ target }) => target.value.trim() === '' && setCharge(null)}
          />
        )}
      </Field>
      <dl className="grow basis-48 text-right tabular-nums">
        {sums.map(([label, amount]) => (
          <div key={label} className="flex flex-wrap justify-end gap-x-6">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-28">{amount}</dd>
          </div>
        ))}
      </dl>
      <DiscountChange draft={draft} />
      {otherDiscount > 0 && (
        <p role="status" className="basis-full text-sm text-ink-2">
          {t.largerCounts(formatTaka(otherDiscount, language))}
        </p>
      )}
    </section>
  )
}

/** Of an edited order whose goods would have another discount: the amounts before and now, and whether staff keep the former one. */
function DiscountChange({
  draft: { edited, editQuote, keepsDiscount, setKeepsDiscount, code },
}: {
  draft: OrderDraft
}) {
  const t = useMessages(managementMessages)
  const language = useLanguage()
  if (!edited || !editQuote) return null
  const money = (taka: number) => formatTaka(taka, language)
  const { kept, discount, isDeliveryFree, isUsedByPhone } = editQuote
  const losesDelivery = edited.freeDelivery && !isDeliveryFree
  if (edited.discount === discount && !losesDelivery) return null
  const isOffered =
    code === '' && kept && (kept.discount !== discount || kept.isDeliveryFree !== isDeliveryFree)
  return (
    <div role="status" className="notice basis-full">
      <div className="min-w-0">
        <p>
          {isUsedByPhone && `${t.discountUsedByPhone} `}
          {edited.discount !== discount && t.discountChanges(money(edited.discount), money(discount))}
          {losesDelivery && ` ${t.deliveryNotFree}`}
        </p>
        {isOffered && (edited.discount > 0 || edited.freeDelivery) && (
          <CheckBox
            label={kept.isDeliveryFree ? t.keepFreeDelivery : t.keepDiscount(money(kept.discount))}
            checked={keepsDiscount}
            onChange={({ target }) => setKeepsDiscount(target.checked)}
          />
        )}
      </div>
    </div>
  )
}
