import { z } from 'zod'
import type { Database } from '#platform/database.ts'
import type { Files } from '#platform/files.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { drawAvif } from './avif.ts'
import { cleanPictures } from './cleaning.ts'

/** Draws a stored picture as AVIF, too. */
export const makeAvif = job({ name: 'make-avif', data: z.object({ id: z.string() }), patience: 180 })
const cleanUp = job({ name: 'clean-pictures', data: z.null(), nightly: '3:50', patience: 3600 })

export function mediaJobs(jobs: Jobs, { db, pictures }: { db: Database; pictures: Files }) {
  jobs.handle(makeAvif, ({ id }) => drawAvif(db, pictures, id))
  jobs.handle(cleanUp, () => cleanPictures(db, pictures))
}
