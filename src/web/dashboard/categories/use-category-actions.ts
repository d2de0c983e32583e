import type { AdminCategory, AdminCategoryFields } from '#shop/categories/contract.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { moved } from '#web/ui/sortable.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { categoryMessages } from './messages.ts'

export interface CategoryValues {
  name: string
  nameBn: string
  /** URL of the picture of a main category; empty shows that of one of its products. */
  image: string
}

export type CategoryActions = ReturnType<typeof useCategoryActions>

const updateCategory = (
  { _id: id, ...seen }: AdminCategoryFields,
  parent: AdminCategory | null,
  { image, ...changes }: Partial<CategoryValues & Pick<AdminCategoryFields, 'hidden'>>,
) => {
  const { name, nameBn, hidden, version } = { ...seen, ...changes }
  const body = { name, nameBn, hidden, version }
  return parent
    ? api('PUT /sub-categories/:id', { params: { id }, body })
    : api('PUT /categories/:id', { params: { id }, body: { ...body, ...(image !== undefined && { image }) } })
}

/**
 * What can be done to categories. `parent` is the main category of a sub-category, null for a main one. `add` and `change`
 * are run by their form, which shows their errors.
 */
export function useCategoryActions() {
  const t = useMessages(categoryMessages)
  const { run, isBusy } = useAction(
    ({ change }: { change: () => Promise<unknown>; done: string }) => change(),
    {
      invalidates: ['GET /admin-categories'],
      onSuccess: (_, { done }) => showToast('success', done),
      failed: (error) => ([404, 409].includes(statusOf(error)) ? t.changedElsewhere : t.notSaved),
    },
  )

  return {
    isBusy,
    add: (parent: AdminCategory | null, { image, ...names }: CategoryValues): Promise<unknown> =>
      parent
        ? api('POST /categories/:id/sub-categories', { params: { id: parent._id }, body: names })
        : api('POST /categories', { body: { ...names, image } }),
    /** `category` is as the user has seen it. */
    change: updateCategory,
    setHidden: (category: AdminCategoryFields, parent: AdminCategory | null, hidden: boolean) =>
      run({
        change: () => updateCategory(category, parent, { hidden }),
        done: hidden ? t.nowHidden(category.name) : t.nowShown(category.name),
      }),
    /** Moves the sibling at an index to another. */
    move: (
      parent: AdminCategory | null,
      siblings: readonly AdminCategoryFields[],
      from: number,
      to: number,
    ) => {
      const ids = moved(siblings, from, to).map((sibling) => sibling._id)
      return run({
        change: () =>
          parent
            ? api('PUT /categories/:id/sub-categories/order', { params: { id: parent._id }, body: { ids } })
            : api('PUT /categories/order', { body: { ids } }),
        done: t.moved(siblings[from]?.name ?? '', to + 1),
      })
    },
  }
}
