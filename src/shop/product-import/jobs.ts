import { sql } from 'kysely'
import { z } from 'zod'
import { type Database, inTransaction } from '#platform/database.ts'
import type { Events } from '#platform/events.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { applyImport } from './apply-import.ts'
import { validateImport } from './validate-import.ts'

const id = z.int()

export const validateImportJob = job({ name: 'look-through-import', data: z.object({ id }) })
export const applyImportJob = job({
  name: 'take-import-over',
  data: z.object({ id, userId: id, requestId: z.string() }),
})
/** Days until an idle import is cancelled, and until a finished one is deleted. */
const abandonedAfterDays = 1
const deletedAfterDays = 30
const deleteOldImports = job({ name: 'sweep-product-imports', data: z.null(), nightly: '3:40' })

export function productImportJobs(jobs: Jobs, { db, events }: { db: Database; events: Events }) {
  jobs.handle(validateImportJob, ({ id }) => validateImport(db, id))
  jobs.handle(applyImportJob, async ({ id, ...by }) => {
    const outcome = await applyImport({ db, ...by }, id)
    if (outcome === 'done') await events.publish('storefront')
    // Validate again, because the changes would differ from those that were confirmed.
    if (outcome === 'changed')
      await inTransaction(db, async (tx) => {
        await tx
          .updateTable('productImports')
          .set({ status: 'checking', problem: 'changed', progress: 0, changedAt: new Date() })
          .where('id', '=', id)
          .where('status', '=', 'applying')
          .execute()
        await jobs.enqueue(tx, validateImportJob, { id })
      })
  })
  jobs.handle(deleteOldImports, async () => {
    const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`
    const cancelImports = () => db.updateTable('productImports').set({ status: 'dropped' })
    await cancelImports()
      .where('status', 'in', ['sending', 'checked'])
      .where('changedAt', '<', daysAgo(abandonedAfterDays))
      .execute()
    await db
      .deleteFrom('productImports')
      .where('status', 'in', ['done', 'refused', 'dropped'])
      .where('changedAt', '<', daysAgo(deletedAfterDays))
      .execute()
  })
}
