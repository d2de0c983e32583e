import { ProductsField } from '#web/dashboard/kit/products-field.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { discountAdminMessages } from './admin-messages.ts'

/** The products of a discount; none is all. */
export function DiscountProducts() {
  const t = useMessages(discountAdminMessages)
  return (
    <ProductsField label={t.onlyProducts} hint={t.productsHint}>
      {(picked) => (
        <ul aria-label={t.onlyProducts} className="mb-2 flex flex-wrap gap-2">
          {picked.map(({ id, name, remove, removeLabel }) => (
            <li key={id} className="flex min-w-0 items-center rounded-md bg-sunken pl-3">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <IconButton icon="x" label={removeLabel} onClick={remove} />
            </li>
          ))}
        </ul>
      )}
    </ProductsField>
  )
}
