import type { AdminCategory, AdminCategoryFields } from '#shop/categories/contract.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useInvalidate } from '#web/data/query.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { categoryMessages } from './messages.ts'

export interface CategoryNames {
  name: string
  nameBn: string
}

export type CategoryActions = ReturnType<typeof useCategoryActions>

const invalidates = ['GET /admin-categories'] as const

const updateCategory = (
  { _id: id }: AdminCategoryFields,
  parent: AdminCategory | null,
  body: CategoryNames & Pick<AdminCategoryFields, 'hidden' | 'revision'>,
) =>
  parent
    ? api('PUT /sub-categories/:id', { params: { id }, body })
    : api('PUT /categories/:id', { params: { id }, body })

/**
 * What can be done to categories. `parent` is the main category of a sub-category, null for a main one. `add` and `rename`
 * throw what the shop rejected, for their form to show.
 */
export function useCategoryActions() {
  const t = useMessages(categoryMessages)
  const invalidate = useInvalidate()
  const { run, isBusy } = useAction(
    ({ change }: { change: () => Promise<unknown>; done: string }) => change(),
    {
      invalidates,
      onSuccess: (_, { done }) => showToast('success', done),
      failed: (error) => ([404, 409].includes(statusOf(error)) ? t.changedElsewhere : t.notSaved),
    },
  )

  return {
    isBusy,
    async add(parent: AdminCategory | null, body: CategoryNames) {
      if (parent) await api('POST /categories/:id/sub-categories', { params: { id: parent._id }, body })
      else await api('POST /categories', { body })
      showToast('success', t.added)
      await invalidate(invalidates)
    },
    async rename(
      category: AdminCategoryFields,
      parent: AdminCategory | null,
      names: CategoryNames,
      revision: number,
    ) {
      await updateCategory(category, parent, { ...names, hidden: category.hidden, revision })
      showToast('success', t.saved)
      await invalidate(invalidates)
    },
    setHidden: (category: AdminCategoryFields, parent: AdminCategory | null, hidden: boolean) => {
      const { name, nameBn, revision } = category
      return run({
        change: () => updateCategory(category, parent, { name, nameBn, hidden, revision }),
        done: hidden ? t.nowHidden(name) : t.nowShown(name),
      })
    },
    /** Moves a category by one position among its siblings. */
    move: (
      { _id, name }: AdminCategoryFields,
      parent: AdminCategory | null,
      siblings: readonly AdminCategoryFields[],
      by: 1 | -1,
    ) => {
      const ids = siblings.map((sibling) => sibling._id)
      const index = ids.indexOf(_id)
      ids.splice(index + by, 0, ...ids.splice(index, 1))
      return run({
        change: () =>
          parent
            ? api('PUT /categories/:id/sub-categories/order', { params: { id: parent._id }, body: { ids } })
            : api('PUT /categories/order', { body: { ids } }),
        done: t.moved(name, index + by + 1),
      })
    },
  }
}
