import { sql } from 'kysely'
import { z } from 'zod'
import type { Received } from '#lib/endpoint.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import type { Database } from '#platform/database.ts'
import { type getUsers, mostUsersCounted, type User } from './contract.ts'

const perPage = 50
const cursorShape = z.tuple([z.number().int().positive()])

interface Row {
  id: number
  name: string
  email: string
  role: string
  createdAt: Date
}

export const userFrom = ({ id, name, email, role, createdAt }: Row): User => ({
  _id: String(id),
  ...{ name, email, role: role as User['role'] },
  since: createdAt.toISOString(),
})

/** A pattern's own signs, taken as they were typed. */
const literally = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Who is called so, or has such an address: any part of it, or the beginning where that says too little for the index. */
function matches(typed: string) {
  const text = literally(typed.toLowerCase())
  return [...typed].length < 3
    ? sql<boolean>`(lower(name) like ${`${text}%`} or email like ${`${text}%`})`
    : sql<boolean>`lower(name) || ' ' || email like ${`%${text}%`}`
}

/** Everybody the shop knows, the newest first. */
export async function listUsers(
  db: Database,
  { search, cursor, limit = perPage }: Received<typeof getUsers>['query'],
) {
  const after = decodeCursor(cursor, cursorShape)
  const wanted = search ? matches(search) : sql<boolean>`true`
  const [rows, { count: total }] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'role', 'createdAt'])
      .where(wanted)
      .$if(after !== null, (query) => query.where('id', '<', after?.[0] ?? 0))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom(
        db
          .selectFrom('users')
          .select('id')
          .where(wanted)
          // Nobody reads how many thousands match exactly, and counting them is what would take long.
          .$if(Boolean(search), (query) => query.limit(mostUsersCounted))
          .as('found'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, total, ({ id }) => [id])
  return { ...page, rows: page.rows.map(userFrom) }
}
