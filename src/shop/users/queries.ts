import { sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import type { Database } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { User } from './contract.ts'
import { maxCountedUsers } from './rules.ts'

const defaultLimit = 50
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

/** Escapes the wildcards of a LIKE pattern. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`)

/** Matches any part of name or e-mail. Fewer than three characters cannot use the trigram index and match the beginning. */
function nameOrEmailLike(search: string) {
  const text = escapeLike(search.toLowerCase())
  return [...search].length < 3
    ? sql<boolean>`(lower(name) like ${`${text}%`} or email like ${`${text}%`})`
    : sql<boolean>`lower(name) || ' ' || email like ${`%${text}%`}`
}

/** Lists users, the newest first. */
export async function listUsers(
  db: Database,
  { search, cursor, limit = defaultLimit }: ParsedRequest<Endpoints['GET /users']>['query'],
) {
  const after = decodeCursor(cursor, cursorShape)
  const filter = search ? nameOrEmailLike(search) : sql<boolean>`true`
  const [rows, { count: total }] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'role', 'createdAt'])
      .where(filter)
      .$if(after !== null, (query) => query.where('id', '<', after?.[0] ?? 0))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom(
        db
          .selectFrom('users')
          .select('id')
          .where(filter)
          // The count of a search is capped: counting thousands of matches is slow.
          .$if(Boolean(search), (query) => query.limit(maxCountedUsers))
          .as('matches'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, total, ({ id }) => [id])
  return { ...page, rows: page.rows.map(userFrom) }
}
