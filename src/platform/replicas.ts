import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { type Database, databaseOn, isDatabaseUnavailable } from './database.ts'
import type { Events } from './events.ts'
import { sessionLimits } from './pooler.ts'
import { openPool } from './postgres-connections.ts'

/**
 * Public reads on standbys (docs/decisions/d186-replicas.md). A statement goes to one only if it has replayed what the primary
 * had written after the last change that this process has heard of; so it sees what the primary would show to whoever heard
 * of the same changes, and what is cached of it is as good. Otherwise, and whenever a standby fails, the primary is asked.
 */
export type Replicas = ReturnType<typeof openReplicas>

interface ReplicaOptions {
  urls: readonly string[]
  /** Of the primary. */
  pool: pg.Pool
  events: Pick<Events, 'on' | 'onConnection'>
  /** Connections to each. */
  poolSize: number
  /** Milliseconds after which what it has not replayed is too old. At most a minute. */
  maxLag: number
  /** Called when one is no longer used, and when it is again. */
  onChange: (replica: string, problem: Error | null) => void
}

/** Shorter than those of the primary, because the primary is asked afterwards. */
const replicaLimits = { ...sessionLimits, connectionTimeoutMillis: 1000, query_timeout: 2000 }

// Positions in the log of changes are bytes since its beginning. Behind the last commit there may be a little that is
// written with the next one, at the latest with the heartbeat of `events.ts`.
const cluster = `(select system_identifier::text from pg_control_system()) || ' ' || current_database() as cluster`
const bytes = (position: string) => `pg_wal_lsn_diff(${position}, '0/0')::bigint`
const askPrimary = `select ${bytes('pg_current_wal_insert_lsn()')} as written, ${cluster}`
const askReplica = `select pg_is_in_recovery() as "isStandby", ${cluster},
  ${bytes('pg_last_wal_replay_lsn()')} as replayed,
  ${bytes('greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())')} as received`

interface Replica {
  name: string
  pool: pg.Pool
  /** For checks alone: a check that waits for a busy connection says nothing of the standby. */
  checks: pg.Pool
  isAnswering: boolean
  /** Why it is not used, as it was reported. */
  problem: string | null
  replayed: number
  /** What it had received when the primary was found; null until it is known. What follows has come from this primary. */
  floor: number | null
  checking: Promise<void> | null
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code)
const writes = '25006'
// It writes, or replaying a change was in its way.
const notHere = [writes, '40001', '40P01']
/** Whether the primary has to answer, although the standby is well. */
const isRefusal = (error: unknown) =>
  notHere.includes(codeOf(error)) || (error as Error).message === 'timeout exceeded when trying to connect'

export function openReplicas({ urls, pool, events, poolSize, maxLag, onChange }: ReplicaOptions) {
  const replicas = urls.map((url) => {
    const open = (max: number) =>
      openPool(url, (error) => leave(replica, error), {
        ...replicaLimits,
        max,
        application_name: 'shodai-reads',
      })
    const replica: Replica = {
      name: new URL(url).host,
      pool: open(poolSize),
      checks: open(1),
      isAnswering: false,
      problem: null,
      replayed: 0,
      floor: null,
      checking: null,
    }
    return replica
  })
  /** What the primary had written after the last change that was heard of; null if it was not asked since. */
  let needed: number | null = null
  let changes = 0
  let isHearing = false
  let ownCluster = ''
  /** What the primary had written at which time, each second of the last minute. */
  let written: { at: number; position: number }[] = []
  let asking: Promise<number> | null = null
  let turn = 0

  events.on(() => {
    changes += 1
    needed = null
  })
  events.onConnection((isConnected) => {
    changes += 1
    isHearing = isConnected
    needed = null
    written = []
    // There may be another primary now, which a standby need not follow.
    for (const replica of replicas) replica.floor = null
  })

  /** Asks the primary what it has written; what was asked before the last change says nothing of it. */
  function ask() {
    asking ??= (async () => {
      const before = changes
      const { rows } = await pool.query<{ written: number; cluster: string }>(askPrimary)
      const [row] = rows
      if (!row) throw new Error('PostgreSQL gave no position')
      ownCluster = row.cluster
      if (before === changes) needed ??= row.written
      return row.written
    })().finally(() => {
      asking = null
    })
    return asking
  }

  function check(replica: Replica) {
    replica.checking ??= (async () => {
      const before = changes
      try {
        const { rows } = await replica.checks.query<{
          isStandby: boolean
          cluster: string
          replayed: number | null
          received: number | null
        }>(askReplica)
        const [row] = rows
        if (!row?.isStandby || row.replayed === null) throw new Error('It is no standby.')
        if (row.cluster !== ownCluster) throw new Error('It is the standby of another database.')
        replica.replayed = row.replayed
        if (before === changes) replica.floor ??= row.received
        if (!replica.isAnswering) onChange(replica.name, null)
        replica.isAnswering = true
        replica.problem = null
      } catch (error) {
        leave(replica, error as Error)
      }
    })().finally(() => {
      replica.checking = null
    })
    return replica.checking
  }

  function leave(replica: Replica, error: Error) {
    if (replica.problem !== error.message) onChange(replica.name, error)
    replica.problem = error.message
    replica.isAnswering = false
  }

  /** Milliseconds since the primary had written something that it has not replayed. */
  function lagOf({ replayed }: Replica, now: number) {
    const isKnown = now - (written.at(-1)?.at ?? 0) <= maxLag
    const missing = written.find(({ position }) => position > replayed)
    return isKnown ? now - (missing?.at ?? now) : Number.POSITIVE_INFINITY
  }

  async function isCurrent(replica: Replica) {
    const { isAnswering, floor } = replica
    if (!isHearing || !isAnswering || floor === null) return false
    if (needed === null) await ask().catch(() => {})
    if (needed !== null && replica.replayed < needed) await check(replica)
    return (
      needed !== null &&
      replica.isAnswering &&
      replica.floor !== null &&
      replica.replayed >= needed &&
      replica.replayed > replica.floor &&
      lagOf(replica, performance.now()) <= maxLag
    )
  }

  async function findCurrent() {
    turn += 1
    for (let tried = 0; tried < replicas.length; tried++) {
      const replica = replicas[(turn + tried) % replicas.length]
      if (replica && (await isCurrent(replica))) return replica
    }
    return null
  }

  async function watch() {
    if (isHearing) {
      const earlier = written
      const at = performance.now()
      const position = await ask()
      // Unless the connection was lost meanwhile: then it may be that of another primary.
      if (earlier === written) written = [...earlier.slice(-60), { at, position }]
    }
    if (ownCluster !== '') await Promise.all(replicas.map(check))
  }
  let watching: Promise<void> | null = null
  const watchAgain = () => {
    watching ??= watch()
      .catch(() => {})
      .finally(() => {
        watching = null
      })
  }
  const timer = setInterval(watchAgain, 1000).unref()

  return {
    /**
     * A database for one call that reads. Each of its statements goes to one standby as long as it is current; once the primary
     * was asked, also because something has to be written, it is asked for the rest of the call, so that time never goes back.
     */
    openReader: () => readerOn(pool, { findCurrent, isCurrent, leave }),
    /** Seconds that each one is behind; one that does not answer is missing. */
    lags() {
      const now = performance.now()
      const answering = replicas.filter(({ isAnswering }) => isAnswering)
      return Object.fromEntries(answering.map((replica) => [replica.name, lagOf(replica, now) / 1000]))
    },
    async close() {
      clearInterval(timer)
      await watching
      await Promise.all(replicas.flatMap(({ pool, checks }) => [pool.end(), checks.end()]))
    },
  }
}

interface Choice {
  findCurrent: () => Promise<Replica | null>
  isCurrent: (replica: Replica) => Promise<boolean>
  leave: (replica: Replica, error: Error) => void
}

function readerOn(primary: pg.Pool, { findCurrent, isCurrent, leave }: Choice): Database {
  /** Null is the primary. */
  let chosen: Replica | null | undefined
  async function choose() {
    const found = chosen === undefined ? await findCurrent() : undefined
    if (chosen === undefined) chosen = found ?? null
    else if (chosen && !(await isCurrent(chosen))) chosen = null
    return chosen
  }
  const connect = async () => {
    const clients = new Map<pg.Pool, pg.PoolClient>()
    const clientOf = async (pool: pg.Pool) => {
      const client = clients.get(pool) ?? (await pool.connect())
      clients.set(pool, client)
      return client
    }
    const query = async (text: string, values: unknown[]) => {
      if (/^(begin|start transaction)/i.test(text)) chosen = null
      const replica = await choose()
      if (replica)
        try {
          return await (await clientOf(replica.pool)).query(text, values)
        } catch (error) {
          if (!isRefusal(error) && !isDatabaseUnavailable(error)) throw error
          if (!isRefusal(error)) leave(replica, error as Error)
          chosen = null
        }
      return (await clientOf(primary)).query(text, values)
    }
    const release = (destroy?: boolean) => {
      for (const client of clients.values()) client.release(destroy)
    }
    return { query, release } as unknown as PostgresPoolClient
  }
  return databaseOn({ connect, end: async () => {}, options: {} })
}
