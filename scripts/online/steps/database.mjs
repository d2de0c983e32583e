import { account, databaseExists, settings, sql, usesOwnDatabase } from '../machine.mjs'

const roleExists = () => sql(`select 1 from pg_roles where rolname = '${account}'`) === '1'

/** Whether the settings name a PostgreSQL elsewhere, which is nobody's business here. */
const isElsewhere = () => settings().DATABASE_URL !== undefined && !usesOwnDatabase()

export const database = {
  name: 'database',
  check() {
    if (isElsewhere()) return undefined
    const missing = [...(roleExists() ? [] : ['a role']), ...(databaseExists(account) ? [] : ['a database'])]
    return missing.length > 0 ? `${missing.join(' and ')} “${account}” in Debian's PostgreSQL` : undefined
  },
  apply(_machine, made) {
    made.database = account
    if (!roleExists()) sql(`create role ${account} login`)
    // Without this locale PostgreSQL finds nothing in Bengali.
    if (!databaseExists(account))
      sql(`create database ${account} owner ${account} encoding 'UTF8' locale 'C.UTF-8' template template0`)
  },
  undo({ deleteData }) {
    if (!deleteData)
      return `the database “${account}” stays in PostgreSQL (runuser -u postgres -- psql ${account})`
    for (const name of [account, `${account}_before_update`, `${account}_failed`])
      sql(`drop database if exists ${name} with (force)`)
    sql(`drop role if exists ${account}`)
  },
}

/** Whether the shop's own database has nothing in it. */
export const isDatabaseEmpty = () =>
  sql("select count(*) from pg_tables where schemaname = 'public'", account) === '0'
