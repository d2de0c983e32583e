-- Work of the background that was given up: moved here out of the queue, which forgets it after a day. It is kept, also by
-- backups, until a person repeats or drops it.
create table failed_jobs (
  id uuid primary key,
  name text not null,
  data jsonb,
  problem text not null,
  failed_at timestamptz not null
);
create index failed_jobs_by_kind on failed_jobs (name, problem, failed_at);
