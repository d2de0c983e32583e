import type { Database, Tx } from '#platform/database.ts'
import type { Shop } from '#shop/shop.ts'

/** The key of the bot among the settings: its name, and its token encrypted. */
export const botSetting = 'telegramBotToken'

interface StoredBot {
  name: string
  token: string
}

/** The shop's Telegram bot with its token; null if there is none, or it was encrypted with another secret. */
export async function findStoredBot(
  db: Database | Tx,
  encryptionOf: Shop['encryptionOf'],
): Promise<StoredBot | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', botSetting).executeTakeFirst()
  if (!row) return null
  const { name, token: encrypted } = row.value as unknown as StoredBot
  const token = encryptionOf('telegram').decrypt(encrypted)
  return token === null ? null : { name, token }
}
