import type { Tx } from '#platform/database.ts'
import { subjectOf } from '#shop/personal-data/commands/phone-subject.ts'

/** Those of these numbers that want no messages but about their orders, also where their row was erased since. */
export async function findStoppedNumbers(tx: Tx, secret: string, phones: readonly string[]) {
  const phoneOf = new Map(
    phones.flatMap((phone) => [phone, subjectOf(secret, phone)].map((key) => [key, phone])),
  )
  const rows = await tx
    .selectFrom('textStops')
    .select('phone')
    .where('phone', 'in', [...phoneOf.keys()])
    .execute()
  return new Set(rows.map(({ phone }) => phoneOf.get(phone)))
}
