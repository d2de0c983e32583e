import { useId, useState } from 'react'
import type { AdminCategory, AdminSubCategory } from '#shop/categories/contract.ts'
import { maxSubCategories } from '#shop/categories/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Sortable, useSortableItem } from '#web/ui/sortable.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { AddCategory } from './add-category.tsx'
import { CategoryRow } from './category-row.tsx'
import { categoryMessages } from './messages.ts'
import type { CategoryActions } from './use-category-actions.ts'

interface Props {
  category: AdminCategory
  siblings: readonly AdminCategory[]
  actions: CategoryActions
}

/** A main category that can be opened to show its sub-categories. */
export function CategoryCard({ category, siblings, actions }: Props) {
  const t = useMessages(categoryMessages)
  const listId = useId()
  const [open, setOpen] = useState(false)
  const { name, subCategories } = category
  const { item, handle, isDragging } = useSortableItem(category._id, actions.isBusy)
  return (
    <li {...item} className={`card px-3 py-2 md:p-4 ${isDragging ? 'relative z-10 shadow-lg' : ''}`}>
      <CategoryRow
        category={category}
        parent={null}
        siblings={siblings}
        actions={actions}
        handle={handle}
        heading="h2"
        note={`${t.count(subCategories.length)} · ${t.products(category.products)}`}
      >
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          aria-label={`${t.subCategories}: ${name}`}
          onClick={() => setOpen(!open)}
          className="-ml-2 flex min-h-11 min-w-11 items-center justify-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <Icon name="chevron-right" className={open ? 'size-5 rotate-90' : 'size-5'} />
        </button>
        <Thumbnail
          image={category.shownImage}
          className="-ml-2 size-12 shrink-0 rounded-md bg-sunken object-cover"
          iconClass="p-3 text-ink-3"
        />
      </CategoryRow>
      <div id={listId} hidden={!open} className="mt-3 border-t border-line pt-2 md:ml-6">
        {open && (
          <>
            {subCategories.length === 0 && <p className="py-2 text-ink-2">{t.noSubCategories}</p>}
            <Sortable
              ids={subCategories.map(({ _id }) => _id)}
              onMove={(from, to) => actions.move(category, subCategories, from, to)}
            >
              <ul className="divide-y divide-line">
                {subCategories.map((subCategory) => (
                  <SubCategory
                    key={subCategory._id}
                    category={subCategory}
                    parent={category}
                    actions={actions}
                  />
                ))}
              </ul>
            </Sortable>
            <AddCategory
              parent={category}
              label={t.addSub}
              title={t.addSubTitle(name)}
              isFull={subCategories.length >= maxSubCategories}
              max={maxSubCategories}
              add={actions.add}
            />
          </>
        )}
      </div>
    </li>
  )
}

function SubCategory({
  category,
  parent,
  actions,
}: {
  category: AdminSubCategory
  parent: AdminCategory
  actions: CategoryActions
}) {
  const t = useMessages(categoryMessages)
  const { item, handle, isDragging } = useSortableItem(category._id, actions.isBusy)
  return (
    <li {...item} className={`py-1.5 ${isDragging ? 'relative z-10 bg-surface shadow-lg' : ''}`}>
      <CategoryRow
        category={category}
        parent={parent}
        siblings={parent.subCategories}
        actions={actions}
        handle={handle}
        heading="h3"
        note={t.products(category.products)}
      />
    </li>
  )
}
