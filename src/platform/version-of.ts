import { createHash } from 'node:crypto'

/** Names what somebody has seen, so that two people do not overwrite each other's changes; for rows without a counter. */
export const versionOf = (seen: object) =>
  createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 16)
