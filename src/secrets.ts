import { createHmac, hkdfSync } from 'node:crypto'
import type { Database } from '#platform/database.ts'
import { type Config, readSecrets } from './config.ts'

export type Secrets = ReturnType<typeof readSecrets>

/**
 * The secrets of the shop: derived from SHOP_SECRET, which is the same on every machine, or those of the data directory, where
 * `tokens` of a backup are used if there are none yet.
 */
export const secretsOf = (
  { secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>,
  tokens?: string,
): Secrets =>
  secret === undefined
    ? readSecrets(dataDir, tokens)
    : { identity: derive(secret, 'identity'), tokens: derive(secret, 'tokens') }

const derive = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `shodai ${purpose}`, 32)).toString('base64url')

/**
 * Throws if another machine has started with other secrets on this database: each would reject the sessions, tokens and
 * newsletter links of the other. The database has only a fingerprint, from which no secret can be computed.
 */
export async function checkSecrets(db: Database, { identity, tokens }: Secrets) {
  const fingerprint = createHmac('sha256', identity + tokens)
    .update('shodai')
    .digest('base64url')
  await db
    .insertInto('settings')
    .values({ key: 'secretsFingerprint', value: JSON.stringify(fingerprint) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'secretsFingerprint')
    .executeTakeFirstOrThrow()
  if (value !== fingerprint) throw new Error(differentSecrets)
}

const differentSecrets = `This database belongs to a shop with other secrets.
  Another machine: set the same SHOP_SECRET on every machine, or copy secrets.json of the first one into DATA_DIR.
  The old secrets are lost, or new ones are wanted: run this once in the database. Everybody has to sign in again, and
  links in newsletters sent before no longer work.
    delete from settings where key = 'secretsFingerprint'`
