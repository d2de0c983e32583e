import { maxCategories } from '#shop/categories/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Sortable } from '#web/ui/sortable.tsx'
import { AddCategory } from './add-category.tsx'
import { CategoryCard } from './category-card.tsx'
import { categoryMessages } from './messages.ts'
import { useCategoryActions } from './use-category-actions.ts'

/** The categories of the shop: rename, translate, order, add and hide them. */
export default function Categories() {
  const categoryText = useMessages(categoryMessages)
  const query = useApiQuery('GET /admin-categories', {})
  const changes = useCategoryActions()
  // Until the list is fetched again its order and revisions are the old ones.
  const actions = { ...changes, isBusy: changes.isBusy || query.isFetching }
  const categories = query.data
  return (
    <PageFrame title={categoryText.title} intro={categoryText.intro}>
      <QueryState query={query} />
      {categories && (
        <>
          <AddCategory
            parent={null}
            label={categoryText.add}
            title={categoryText.addTitle}
            isFull={categories.length >= maxCategories}
            max={maxCategories}
            add={actions.add}
          />
          <Sortable
            ids={categories.map(({ _id }) => _id)}
            onMove={(from, to) => actions.move(null, categories, from, to)}
          >
            <ul className="flex flex-col gap-3">
              {categories.map((category) => (
                <CategoryCard
                  key={category._id}
                  category={category}
                  siblings={categories}
                  actions={actions}
                />
              ))}
            </ul>
          </Sortable>
        </>
      )}
    </PageFrame>
  )
}
