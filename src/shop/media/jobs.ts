import { z } from 'zod'
import type { Database } from '#platform/database.ts'
import type { FileStorage } from '#platform/file-storage.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { createAvif } from './avif.ts'
import { deleteUnusedImages } from './delete-unused-images.ts'

/** Creates the AVIF versions of a stored image. */
export const createAvifJob = job({
  name: 'make-avif',
  data: z.object({ id: z.string() }),
  timeoutSeconds: 180,
})
const deleteUnusedImagesJob = job({
  name: 'clean-pictures',
  data: z.null(),
  nightly: '3:50',
  timeoutSeconds: 3600,
})

export function mediaJobs(jobs: Jobs, { db, images }: { db: Database; images: FileStorage }) {
  jobs.handle(createAvifJob, ({ id }) => createAvif(db, images, id))
  jobs.handle(deleteUnusedImagesJob, () => deleteUnusedImages(db, images))
}
