import type { AdminCategory, AdminCategoryFields } from '#shop/categories/contract.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { moved } from '#web/ui/sortable.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { categoryMessages } from './messages.ts'

export interface CategoryNames {
  name: string
  nameBn: string
}

export type CategoryActions = ReturnType<typeof useCategoryActions>

const updateCategory = (
  { _id: id }: AdminCategoryFields,
  parent: AdminCategory | null,
  body: CategoryNames & Pick<AdminCategoryFields, 'hidden' | 'version'>,
) =>
  parent
    ? api('PUT /sub-categories/:id', { params: { id }, body })
    : api('PUT /categories/:id', { params: { id }, body })

/**
 * What can be done to categories. `parent` is the main category of a sub-category, null for a main one. `add` and `rename`
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
    add: (parent: AdminCategory | null, body: CategoryNames): Promise<unknown> =>
      parent
        ? api('POST /categories/:id/sub-categories', { params: { id: parent._id }, body })
        : api('POST /categories', { body }),
    /** `category` is as the user has seen it. */
    rename: (category: AdminCategoryFields, parent: AdminCategory | null, names: CategoryNames) => {
      const { hidden, version } = category
      return updateCategory(category, parent, { ...names, hidden, version })
    },
    setHidden: (category: AdminCategoryFields, parent: AdminCategory | null, hidden: boolean) => {
      const { name, nameBn, version } = category
      return run({
        change: () => updateCategory(category, parent, { name, nameBn, hidden, version }),
        done: hidden ? t.nowHidden(name) : t.nowShown(name),
      })
    },
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
