import { type SqlBool, sql } from 'kysely'

/** What tells couriers apart whose names staff typed in: however it is written, a name is one courier. Unique indexes have it. */
export const courierKey = sql<string>`lower(courier_name)`

export const hasCourierName = (name: string) => sql<SqlBool>`${courierKey} = lower(${name})`
