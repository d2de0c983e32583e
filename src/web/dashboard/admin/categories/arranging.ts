import { useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type Place,
  type PlaceWithin,
  postCategory,
  postSubCategory,
  putCategory,
  putCategoryOrder,
  putSubCategory,
  putSubCategoryOrder,
} from '#shop/categories/contract.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/auth/token.ts'
import { showToast } from '#web/components/toasts.tsx'
import { useAdminTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'

export interface Names {
  name: string
  nameBn: string
}

export type Arranging = ReturnType<typeof useArranging>

/** What can be done to categories. `parent` is the main category of a sub-category, null for a main one. */
export function useArranging(load: () => Promise<void>) {
  const { categories: texts } = useAdminTexts().catalog
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
      showToast('error', isLate ? texts.changedElsewhere : texts.notSaved)
    } finally {
      await load()
      // Drawn at once: whoever waits for this puts the focus on one of the buttons.
      flushSync(() => setBusy(false))
    }
  }

  const put = (
    { _id: id }: Place,
    parent: PlaceWithin | null,
    body: Names & Pick<Place, 'hidden' | 'revision'>,
  ) => (parent ? api(putSubCategory, { params: { id }, body }) : api(putCategory, { params: { id }, body }))

  return {
    busy,
    /** Throws the refusal of what was typed. */
    async add(parent: PlaceWithin | null, body: Names) {
      if (parent) await api(postSubCategory, { params: { id: parent._id }, body })
      else await api(postCategory, { body })
      showToast('success', texts.added)
      await load()
    },
    /** Throws the refusal of what was typed. */
    async rename(place: Place, parent: PlaceWithin | null, names: Names, revision: number) {
      await put(place, parent, { ...names, hidden: place.hidden, revision })
      showToast('success', texts.saved)
      await load()
    },
    setHidden: (place: Place, parent: PlaceWithin | null, hidden: boolean) => {
      const { name, nameBn, revision } = place
      return change(
        () => put(place, parent, { name, nameBn, hidden, revision }),
        hidden ? texts.nowHidden(name) : texts.nowShown(name),
      )
    },
    /** Puts one `by` places further down, or up. */
    move: (place: Place, parent: PlaceWithin | null, all: readonly Place[], by: 1 | -1) => {
      const ids = all.map(({ _id }) => _id)
      const at = ids.indexOf(place._id)
      ids.splice(at + by, 0, ...ids.splice(at, 1))
      return change(
        () =>
          parent
            ? api(putSubCategoryOrder, { params: { id: parent._id }, body: { ids } })
            : api(putCategoryOrder, { body: { ids } }),
        texts.moved(place.name, at + by + 1),
      )
    },
  }
}
