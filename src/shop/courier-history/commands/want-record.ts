import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#platform/database.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { askedHours, type RecordSource, wantedHours } from '../rules.ts'

/** Asks a source about the numbers that wait. Each has its queue: one that is down delays no other. */
const lookUpJob = <const Name extends string>(name: Name) =>
  job({
    name,
    data: z.null(),
    everyMinute: true,
    timeoutSeconds: 120,
    end: 'next-run',
  })
export const lookUpJobs = {
  steadfast: lookUpJob('look-up-at-steadfast'),
  'bd-courier': lookUpJob('look-up-at-bd-courier'),
} as const satisfies Record<RecordSource, unknown>

/**
 * Has the sources asked about a number that were not asked within a day; nobody waits for them. One that has waited for a day
 * without being asked, while its source was out of order, was given up, and is wanted anew.
 */
export async function wantRecord(tx: Tx, jobs: Jobs, phone: string) {
  const { rows } = await sql<{ source: RecordSource }>`
    insert into courier_lookups (phone, source)
    select ${phone}, source from courier_history_sources where is_on
    on conflict (phone, source) do update set state = 'wanted', wanted_at = now(), ask_after = now(), tries = 0
      where case courier_lookups.state
        when 'wanted' then courier_lookups.wanted_at <= now() - make_interval(hours => ${wantedHours})
        when 'asking' then false
        else courier_lookups.asked_at <= now() - make_interval(hours => ${askedHours})
      end
    returning source`.execute(tx)
  for (const { source } of rows) await jobs.enqueue(tx, lookUpJobs[source], null)
}
