import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminCategory, AdminCategoryFields } from '#shop/categories/contract.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { showToast } from '#web/ui/notices.tsx'
import { categoryMessages } from './messages.ts'

export interface Names {
  name: string
  nameBn: string
}

export type Arranging = ReturnType<typeof useArranging>

/** What can be done to categories. `parent` is the main category of a sub-category, null for a main one. */
export function useArranging(load: () => Promise<void>) {
  const t = useMessages(categoryMessages)
  const [busy, setBusy] = useState(false)

  /** Refusals of what was typed are the form's business; of everything else a notice speaks. */
  async function change(call: () => Promise<unknown>, done: string) {
    setBusy(true)
    try {
      await call()
      showToast('success', done)
    } catch (error) {
      reportUnexpected(error)
      const isLate = error instanceof ApiError && [404, 409].includes(error.status)
      showToast('error', isLate ? t.changedElsewhere : t.notSaved)
    } finally {
      await load()
      // Drawn at once: whoever waits for this puts the focus on one of the buttons.
      flushSync(() => setBusy(false))
    }
  }

  const put = (
    { _id: id }: AdminCategoryFields,
    parent: AdminCategory | null,
    body: Names & Pick<AdminCategoryFields, 'hidden' | 'revision'>,
  ) =>
    parent
      ? api('PUT /sub-categories/:id', { params: { id }, body })
      : api('PUT /categories/:id', { params: { id }, body })

  return {
    busy,
    /** Throws the refusal of what was typed. */
    async add(parent: AdminCategory | null, body: Names) {
      if (parent) await api('POST /categories/:id/sub-categories', { params: { id: parent._id }, body })
      else await api('POST /categories', { body })
      showToast('success', t.added)
      await load()
    },
    /** Throws the refusal of what was typed. */
    async rename(place: AdminCategoryFields, parent: AdminCategory | null, names: Names, revision: number) {
      await put(place, parent, { ...names, hidden: place.hidden, revision })
      showToast('success', t.saved)
      await load()
    },
    setHidden: (place: AdminCategoryFields, parent: AdminCategory | null, hidden: boolean) => {
      const { name, nameBn, revision } = place
      return change(
        () => put(place, parent, { name, nameBn, hidden, revision }),
        hidden ? t.nowHidden(name) : t.nowShown(name),
      )
    },
    /** Puts one `by` places further down, or up. */
    move: (
      place: AdminCategoryFields,
      parent: AdminCategory | null,
      all: readonly AdminCategoryFields[],
      by: 1 | -1,
    ) => {
      const ids = all.map(({ _id }) => _id)
      const at = ids.indexOf(place._id)
      ids.splice(at + by, 0, ...ids.splice(at, 1))
      return change(
        () =>
          parent
            ? api('PUT /categories/:id/sub-categories/order', { params: { id: parent._id }, body: { ids } })
            : api('PUT /categories/order', { body: { ids } }),
        t.moved(place.name, at + by + 1),
      )
    },
  }
}
