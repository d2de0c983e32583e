import { sql } from 'kysely'
import { notPossibleNow } from '#lib/errors.ts'
import { jsonOf, type Tx } from '#platform/database.ts'
import { productPath } from '#shop/catalog/rules.ts'
import type { Shop } from '#shop/shop.ts'
import { addressKey, maxRedirects, type RedirectProblem, readTarget } from './rules.ts'

/** What a person typed or a file has. */
export interface TypedRedirect {
  from: string
  to: string
}

interface Target {
  target: string
  key: string
}

/** Serialises changes of the redirects until `tx` ends, so that two of them make no chain together. */
export const lockRedirects = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('redirects'))`.execute(tx)

const productKey = /^\/product-details\/([1-9]\d{0,8})$/

/** Of these targets those that are pages of products that do not exist. */
async function findGoneProducts(tx: Tx, targets: readonly Target[]) {
  const ids = targets.flatMap(({ key }) => productKey.exec(key)?.[1] ?? [])
  if (ids.length === 0) return new Set<string>()
  const { rows } = await sql<{ id: string }>`
    select id::text from unnest(${[...new Set(ids)]}::int[]) as asked(id)
    where not exists (select from products where products.id = asked.id and deleted_at is null)`.execute(tx)
  return new Set(rows.map(({ id }) => productPath(id)))
}

/** The stored redirects that a change of these can meet: theirs, those of their targets, and those that lead to them. */
async function readNeighbours(tx: Tx, froms: readonly string[], targets: readonly string[]) {
  const { rows } = await sql<{ oldPath: string; target: string; targetPath: string }>`
    select old_path, target, target_path from redirects
    where old_path = any(${[...froms, ...targets]}::text[]) or target_path = any(${froms}::text[])`.execute(
    tx,
  )
  return new Map(rows.map(({ oldPath, target, targetPath }) => [oldPath, { target, key: targetPath }]))
}

/** What became of a typed redirect: where it leads, or why it is not stored. */
export type Outcome = { from: string; target: string; what: 'added' | 'changed' | 'same' } | RedirectProblem

/**
 * Stores redirects one after the other, those with a known old address in place of what was there. No visitor is sent on twice: a
 * target that is redirected is replaced by where that leads, and what leads to an old address leads on with it. The list is locked.
 */
export async function writeRedirects(
  tx: Tx,
  { pages, shopUrl }: Pick<Shop, 'pages' | 'shopUrl'>,
  typed: readonly TypedRedirect[],
): Promise<Outcome[]> {
  const read = typed.map(({ from, to }) => ({ from: addressKey(from), to: readTarget(to, shopUrl) }))
  const froms = read.flatMap(({ from }) => from ?? [])
  const targets = read.flatMap(({ to }) => to ?? [])
  const gone = await findGoneProducts(tx, targets)
  const stored = await readNeighbours(
    tx,
    froms,
    targets.map(({ key }) => key),
  )
  const leading = Map.groupBy(stored.keys(), (from) => stored.get(from)?.key)
  const changed = new Map<string, Target>()
  const set = (from: string, to: Target) => {
    stored.set(from, to)
    changed.set(from, to)
    leading.set(to.key, [...(leading.get(to.key) ?? []), from])
  }
  const problemOf = (from: string | null, to: Target | null, final: Target | null) => {
    if (from === null) return 'from-wrong'
    if (pages.kindOf(from) === 'page' && !from.startsWith('/?')) return 'from-page'
    if (to === null || final === null) return 'to-wrong'
    if (final.key === from) return 'loop'
    const isThere = pages.kindOf(final.key.split('?')[0] ?? '') !== 'none' && !gone.has(final.key)
    return isThere ? null : 'to-none'
  }
  const outcomes = read.map(({ from, to }): Outcome => {
    const final = to && (stored.get(to.key) ?? to)
    const problem = problemOf(from, to, final)
    if (problem !== null || from === null || final === null) return problem ?? 'to-wrong'
    const before = stored.get(from)
    if (before?.target === final.target) return { from, target: final.target, what: 'same' }
    for (const other of leading.get(from) ?? []) if (stored.get(other)?.key === from) set(other, final)
    set(from, final)
    return { from, target: final.target, what: before ? 'changed' : 'added' }
  })
  await store(tx, changed)
  return outcomes
}

async function store(tx: Tx, changed: ReadonlyMap<string, Target>) {
  if (changed.size === 0) return
  const rows = [...changed].map(([old_path, { target, key }]) => ({ old_path, target, target_path: key }))
  await sql`
    insert into redirects (old_path, target, target_path)
    select old_path, target, target_path
    from jsonb_to_recordset(${jsonOf(rows)}::jsonb) as sent (old_path text, target text, target_path text)
    on conflict (old_path) do update
      set target = excluded.target, target_path = excluded.target_path, moved = false`.execute(tx)
  await sql`delete from missing_pages where path = any(${[...changed.keys()]}::text[])`.execute(tx)
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*)::int as count from redirects`.execute(tx)
  if ((counted[0]?.count ?? 0) > maxRedirects)
    throw notPossibleNow(`There can be no more than ${maxRedirects} redirects.`)
}

/** An address of a former shop, and the path of the page that it leads to. */
interface MovedAddress {
  from: string
  target: string
}

/**
 * Leads old addresses of products that an import brought, and of their categories, to their pages. What is redirected already stays, unless it leads to a
 * product that is gone. Above the most redirects of a shop no more are added.
 */
export async function addMovedRedirects(tx: Tx, moved: readonly MovedAddress[]) {
  const rows = moved.flatMap(({ from, target }) => {
    const [key, targetKey] = [addressKey(from), addressKey(target)]
    return key === null || targetKey === null || key === targetKey
      ? []
      : [{ old_path: key, target, target_path: targetKey }]
  })
  if (rows.length === 0) return
  await lockRedirects(tx)
  await sql`
    with sent as (
      select distinct on (old_path) old_path, target, target_path
      from jsonb_to_recordset(${jsonOf(rows)}::jsonb) as sent (old_path text, target text, target_path text)
      order by old_path
    ), room as (select ${maxRedirects}::int - count(*)::int as count from redirects)
    insert into redirects (old_path, target, target_path, moved)
    select old_path, target, target_path, true from sent
    limit greatest(0, (select count from room))
    on conflict (old_path) do update
      set target = excluded.target, target_path = excluded.target_path, moved = true
      where redirects.target_path like '/product-details/%' and not exists (
        select from products where '/product-details/' || products.id = redirects.target_path and deleted_at is null)`.execute(
    tx,
  )
  await sql`delete from missing_pages where path = any(${rows.map((row) => row.old_path)}::text[])`.execute(
    tx,
  )
}
