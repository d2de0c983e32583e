import type { Endpoints } from '#shop/endpoints.ts'
import type { PagedList } from '#web/data/query.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { focusNextRow } from '#web/ui/list-page.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'

interface Action<Row, Input> {
  /** Asked first: without a yes nothing is sent. */
  ask?: Parameters<typeof showDialog>[0]
  /** What is said after it. */
  done?: string | ((row: Row, input: Input) => string)
  failed: string | ((error: unknown) => string)
  invalidates?: readonly (keyof Endpoints)[]
  /** The element of a row that gets the focus when the row before or after it leaves the list. */
  focusId?: (id: string) => string
  /** A row that somebody else has removed is what was wanted. */
  mayBeGone?: boolean
}

/** What becomes of the row: it leaves the list, is replaced by the answer, or the list is loaded again. */
type Outcome<Row, Input> =
  | { after: 'leave' | 'reload'; send: (row: Row, input: Input) => Promise<unknown> }
  | { after: 'replace'; send: (row: Row, input: Input) => Promise<Row> }

/** Something that is done to a row of a list; the list, the focus and a notice follow. */
export function useRowAction<Row extends { _id: string }, Input = void>(
  list: PagedList<Row>,
  options: Action<Row, Input> & Outcome<Row, Input>,
) {
  const { ask, done, failed, invalidates = [], focusId, mayBeGone = false } = options
  function follow(row: Row, input: Input, changed: Row | null) {
    if (done) showToast('success', typeof done === 'string' ? done : done(row, input))
    if (changed) return list.replace(changed)
    if (focusId) focusNextRow(list, row._id, focusId)
    if (options.after === 'leave') list.remove(row._id)
    else list.load()
  }
  const { run, pending } = useAction(
    async ({ row, input }: { row: Row; input: Input }) => {
      if (options.after === 'replace') return options.send(row, input)
      await options.send(row, input)
      return null
    },
    {
      invalidates,
      onSuccess: (changed, { row, input }) => follow(row, input, changed),
      onError(error, { row, input }) {
        const isGone = statusOf(error) === 404
        if (isGone && mayBeGone) {
          follow(row, input, null)
          return true
        }
        // The list then shows the row as it is now.
        if (isGone || statusOf(error) === 409) list.load()
        return false
      },
      failed,
    },
  )
  return {
    isBusy: ({ _id }: Row) => pending.some(({ row }) => row._id === _id),
    /** Resolves to whether it was done. */
    run: async (row: Row, input: Input) => (!ask || (await showDialog(ask))) && run({ row, input }),
  }
}
