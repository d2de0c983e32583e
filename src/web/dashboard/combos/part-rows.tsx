import { type FieldArrayWithId, useFormContext, useWatch } from 'react-hook-form'
import { formatNumber, localName } from '#lib/language.ts'
import { formatTaka, paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import { maxPartPieces } from '#shop/catalog/combo-rules.ts'
import type { AdminProduct } from '#shop/catalog/products-contract.ts'
import { optionsText } from '#shop/catalog/variant-rules.ts'
import { SelectField } from '#web/dashboard/kit/select-field.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { NumberField } from '#web/ui/form.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { type ComboValues, parsePieces, priceIn, priceOfPart } from './combo-values.ts'
import { comboMessages } from './messages.ts'

/** A product of the form: null while it is not known, `gone` for one that was deleted. */
export type PartProduct = AdminProduct | 'gone' | null

interface RowProps {
  index: number
  product: PartProduct
  part: FieldArrayWithId<ComboValues, 'parts'>
  onRemove: () => void
}

/** A product of the combo: which variant of it, how many pieces, and what keeps customers from buying it. */
export function PartRow({ index, product, part, onRemove }: RowProps) {
  const t = useMessages(comboMessages)
  const language = useLanguage()
  const { getValues } = useFormContext<ComboValues>()
  const [variantId, pieces] = useWatch<ComboValues, [`parts.${number}.variantId`, `parts.${number}.pieces`]>({
    name: [`parts.${index}.variantId`, `parts.${index}.pieces`],
  })
  const known = product === 'gone' ? null : product
  const name = known ? localName(language, known) : t.number(part.productId)
  const price = known && priceOfPart(known, variantId)
  const problem =
    product === 'gone' ? 'deleted' : known?.hidden ? 'hidden' : known && price === null ? 'variant' : null
  const count = parsePieces(pieces)
  const isTwice = () =>
    getValues('parts').some(
      (other, at) =>
        at < index &&
        other.productId === part.productId &&
        other.variantId === getValues(`parts.${index}.variantId`),
    )
  return (
    <li className="flex flex-col gap-2 rounded-md bg-sunken p-3">
      <div className="flex flex-wrap items-center gap-3">
        <Thumbnail image={known?.images[0] ?? ''} />
        <p className="min-w-0 grow basis-20 font-semibold wrap-anywhere">{name}</p>
        <IconButton icon="x" label={t.removePart(name)} onClick={onRemove} />
      </div>
      {problem && <p className="font-semibold text-danger">{t.problems[problem]}</p>}
      <fieldset className="flex min-w-0 flex-wrap items-start gap-3" aria-label={name}>
        {known && known.variants.length > 0 && (
          <div className="min-w-0 grow basis-48">
            <SelectField<ComboValues>
              name={`parts.${index}.variantId`}
              label={t.variant}
              options={[
                { value: '', text: t.anyVariant },
                ...known.variants.map(({ _id, options }) => ({ value: _id, text: optionsText(options) })),
              ]}
            />
          </div>
        )}
        <div className="w-32 max-w-full">
          <NumberField<ComboValues>
            name={`parts.${index}.pieces`}
            label={t.pieces}
            decimals={0}
            rules={{
              validate: {
                pieces: (text) =>
                  parsePieces(String(text)) !== null || t.wrongPieces(formatNumber(maxPartPieces, language)),
                twice: () => !isTwice() || t.twice,
              },
            }}
          />
        </div>
        <p className="ml-auto self-end pb-2.5 tabular-nums">
          {price !== null &&
            count !== null &&
            formatTaka(takaFromPaisa(paisaFromTaka(price) * count), language)}
        </p>
      </fieldset>
    </li>
  )
}

interface WorthProps {
  products: readonly PartProduct[]
}

/** What the parts cost one by one, and what is saved for the typed price. */
export function Worth({ products }: WorthProps) {
  const t = useMessages(comboMessages)
  const language = useLanguage()
  const [parts, price] = useWatch<ComboValues, ['parts', 'price']>({ name: ['parts', 'price'] })
  const prices = parts.map(({ variantId, pieces }, index) => {
    const product = products[index]
    const each = product && product !== 'gone' ? priceOfPart(product, variantId) : null
    const count = parsePieces(pieces)
    return each === null || count === null ? null : paisaFromTaka(each) * count
  })
  if (parts.length === 0 || prices.includes(null)) return null
  const worthPaisa = prices.reduce<number>((sum, paisa) => sum + (paisa ?? 0), 0)
  const savedPaisa = worthPaisa - paisaFromTaka(priceIn(price) ?? takaFromPaisa(worthPaisa))
  const worth = formatTaka(takaFromPaisa(worthPaisa), language)
  return (
    <p role="status" className="tabular-nums md:col-span-2">
      {savedPaisa > 0 ? t.worth(worth, formatTaka(takaFromPaisa(savedPaisa), language)) : t.worthOnly(worth)}
    </p>
  )
}
