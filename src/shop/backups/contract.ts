import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { numberOf, rowId } from '#lib/schemas.ts'
import { backupProblems, backupStates } from './rules.ts'

const backup = z.object({
  _id: z.string(),
  state: z.enum(backupStates),
  requestedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Null for the nightly one. */
  by: z.string().nullable(),
  /** The machine and the folder or bucket. */
  machine: z.string().nullable(),
  place: z.string().nullable(),
  bytes: z.number().nullable(),
  orders: z.number().nullable(),
  /** Pictures whose files were not found. */
  missingPictures: z.number().nullable(),
  problem: z.enum(backupProblems).nullable(),
  detail: z.string().nullable(),
  /** Whether this process can read the file: a folder belongs to one machine. */
  downloadable: z.boolean(),
})
export type Backup = z.infer<typeof backup>

export const getBackups = endpoint({
  method: 'GET',
  path: '/backups',
  summary: 'The latest backups, newest first, and where this machine keeps them.',
  access: 'admin',
  permission: 'administrator',
  response: z.object({
    place: z.string(),
    /** A backup in the data directory is lost together with the shop. */
    kind: z.enum(['data-dir', 'folder', 'bucket']),
    backups: z.array(backup),
  }),
})

export const postBackup = endpoint({
  method: 'POST',
  path: '/backups',
  summary: 'Makes a backup in the background.',
  access: 'admin',
  permission: 'administrator',
  body: z.object({}),
  response: z.object({ insertedId: z.string() }),
  status: 201,
})

export const getBackupFile = endpoint({
  method: 'GET',
  path: '/backups/:id/file',
  summary: 'Downloads a backup. It holds everything about every customer; the download is logged.',
  access: 'admin',
  permission: 'administrator',
  params: z.object({ id: numberOf(rowId('a backup', 15)) }),
  response: z.string(),
  file: 'application/zstd',
})
