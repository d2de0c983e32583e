import { maxPicked } from '#shop/collections/rules.ts'
import { type PickedProduct, ProductsField } from '#web/dashboard/kit/products-field.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { moved, Sortable, SortHandle, useSortableItem } from '#web/ui/sortable.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { collectionMessages } from './messages.ts'

/** The products of a collection in their order. */
export function PickedProducts() {
  const t = useMessages(collectionMessages)
  return (
    <ProductsField label={t.products} hint={t.productsHint} max={maxPicked}>
      {(picked, setIds) => {
        const ids = picked.map(({ id }) => id)
        return (
          <Sortable ids={ids} onMove={(from, to) => setIds(moved(ids, from, to))}>
            <ol aria-label={t.pickedProducts} className="mb-2 flex flex-col gap-1">
              {picked.map((product) => (
                <Picked key={product.id} {...product} />
              ))}
            </ol>
          </Sortable>
        )
      }}
    </ProductsField>
  )
}

function Picked({ id, name, image, remove, removeLabel }: PickedProduct) {
  const t = useMessages(collectionMessages)
  const { item, handle, isDragging } = useSortableItem(id)
  return (
    <li
      {...item}
      className={`flex min-w-0 items-center rounded-md bg-sunken ${isDragging ? 'relative z-10 shadow-lg' : ''}`}
    >
      <SortHandle handle={handle} label={t.drag(name)} className="shrink-0" />
      <Thumbnail image={image} className="mr-2 size-10 shrink-0 rounded-md bg-tile object-contain" />
      <span className="min-w-0 grow text-left wrap-anywhere">{name}</span>
      <IconButton icon="x" label={removeLabel} onClick={remove} />
    </li>
  )
}
