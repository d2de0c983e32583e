import { sql } from 'kysely'
import { z } from 'zod'
import { type Database, inTransaction } from '#platform/database.ts'
import type { Events } from '#platform/events.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { lookThrough } from './importing/looking-through.ts'
import { takeOver } from './importing/taking-over.ts'

const id = z.int()

export const lookThroughImport = job({ name: 'look-through-import', data: z.object({ id }) })
export const takeImportOver = job({
  name: 'take-import-over',
  data: z.object({ id, userId: id, requestId: z.string() }),
})
/** Days after which nobody goes on with a file, and after which nobody asks what became of it. */
const waitsFor = 1
const rememberedFor = 30
const sweepImports = job({ name: 'sweep-product-imports', data: z.null(), nightly: '3:40' })

export function productCsvJobs(jobs: Jobs, { db, events }: { db: Database; events: Events }) {
  jobs.handle(lookThroughImport, ({ id }) => lookThrough(db, id))
  jobs.handle(takeImportOver, async ({ id, ...by }) => {
    const outcome = await takeOver({ db, ...by }, id)
    if (outcome === 'done') await events.publish('storefront')
    // What the merchant agreed to is not what would happen now: it is shown anew.
    if (outcome === 'changed')
      await inTransaction(db, async (tx) => {
        await tx
          .updateTable('productImports')
          .set({ status: 'checking', problem: 'changed', progress: 0, changedAt: new Date() })
          .where('id', '=', id)
          .where('status', '=', 'applying')
          .execute()
        await jobs.enqueue(tx, lookThroughImport, { id })
      })
  })
  jobs.handle(sweepImports, async () => {
    const before = (days: number) => sql<Date>`now() - make_interval(days => ${days})`
    const table = () => db.updateTable('productImports').set({ status: 'dropped' })
    await table()
      .where('status', 'in', ['sending', 'checked'])
      .where('changedAt', '<', before(waitsFor))
      .execute()
    await db
      .deleteFrom('productImports')
      .where('status', 'in', ['done', 'refused', 'dropped'])
      .where('changedAt', '<', before(rememberedFor))
      .execute()
  })
}
