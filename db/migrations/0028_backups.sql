-- Backups that this shop has made or tried to make. Not part of a backup itself.
create table backups (
  id           bigint generated always as identity primary key,
  requested_at timestamptz not null default now(),
  -- Null for the nightly one.
  requested_by bigint references users on delete set null,
  started_at   timestamptz,
  finished_at  timestamptz,
  -- The machine that made it, and the folder or bucket there.
  machine      text,
  place        text,
  file         text check (file ~ '^shodai-[\w-]+\.tar\.zst$'),
  bytes        bigint,
  orders       bigint,
  missing_pictures integer,
  problem      text,
  -- The error in its own words.
  detail       text,
  -- When retention deleted the file.
  deleted_at   timestamptz
);
