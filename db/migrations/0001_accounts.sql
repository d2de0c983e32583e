-- Who signs in and what they may do; limits, settings, and what is logged.
create extension if not exists pg_trgm;

create table identity_users (
  id             text primary key,
  name           text not null,
  email          text not null unique,
  email_verified boolean not null default false,
  image          text,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);

create table identity_sessions (
  id         text primary key,
  token      text not null unique,
  user_id    text not null references identity_users on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index identity_sessions_user_id_idx on identity_sessions (user_id);
create index identity_sessions_expires_at_idx on identity_sessions (expires_at);

create table identity_accounts (
  id                       text primary key,
  account_id               text not null,
  provider_id              text not null,
  user_id                  text not null references identity_users on delete cascade,
  access_token             text,
  refresh_token            text,
  id_token                 text,
  access_token_expires_at  timestamptz,
  refresh_token_expires_at timestamptz,
  scope                    text,
  password                 text,
  created_at               timestamptz not null default now(),
  updated_at               timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index identity_accounts_user_id_idx on identity_accounts (user_id);

create table identity_verifications (
  id         text primary key,
  identifier text not null,
  value      text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index identity_verifications_identifier_idx on identity_verifications (identifier);

create table identity_rate_limits (
  id           text primary key,
  key          text not null unique,
  count        integer not null,
  last_request bigint not null
);

-- The shop's users. Passwords are stored by the identity provider only.
create table users (
  id          bigint generated always as identity primary key,
  identity_id text not null unique references identity_users on delete cascade,
  name        text not null,
  email       text not null unique,
  role        text not null default 'customer' check (role in ('customer', 'admin')),
  created_at  timestamptz not null default now(),
  duties      text[],
  constraint users_duties_check
    check ((duties is null) or ((role = 'admin') and (cardinality(duties) > 0) and (duties <@ array['orders', 'packing', 'catalogue', 'money', 'settings', 'connections'])))
);
-- Users are searched by any part of name or e-mail address; queries shorter than a trigram match the beginning only.
create index users_search on users using gin ((lower(name) || ' ' || email) gin_trgm_ops);
create index users_by_name on users (lower(name) text_pattern_ops);
create index users_by_email on users (email text_pattern_ops);
-- Finds the admins; the check for the last admin runs under a lock.
create index users_admins on users (id) where role = 'admin';

-- The networks from which an account was signed in to, as keyed hashes: guesses from elsewhere do not keep them out.
create table sign_in_networks (
  user_id      text not null references identity_users on delete cascade,
  network_hash text not null,
  used_at      timestamptz not null default now(),
  primary key (user_id, network_hash)
);

-- Rate limits: a count per key and time window, shared by all processes and kept across restarts.
create table limits (
  key        text primary key,
  count      integer not null,
  expires_at timestamptz not null,
  -- A limit with a growing delay: no use is accepted before this time.
  next_at    timestamptz
);
create index limits_expires_at_idx on limits (expires_at);

create table audit_entries (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default now(),
  user_id    bigint,
  role       text not null,
  action     text not null,
  subject    text not null,
  before     jsonb,
  after      jsonb,
  request_id text,
  -- The key by which the user did it; null for people.
  api_key_id bigint
);
create index audit_entries_subject_id_idx on audit_entries (subject, id);
-- The audit log filters by action or by user.
create index audit_entries_by_action on audit_entries (action, id);
create index audit_entries_by_user on audit_entries (user_id, id) where user_id is not null;

-- Keys for other programs. A key acts for the administrator who made it and ends with them; what it did keeps its name.
create table api_keys (
  id           bigint generated always as identity primary key,
  name         text not null check (name <> ''),
  -- SHA-256 of the key, which is shown once and not stored
  token_hash   text not null unique,
  -- its last four characters, to tell keys apart
  hint         text not null,
  duties       text[] not null check (duties <> '{}'),
  made_by      bigint references users on delete set null,
  created_at   timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  revoked_at   timestamptz(3)
);

create table settings (
  key        text primary key,
  value      jsonb not null,
  updated_at timestamptz not null default now()
);

-- The merchant's own texts of the content pages; they override the built-in ones.
create table page_texts (
  page       text not null,
  language   text not null check (language in ('en', 'bn')),
  text       text not null check (text <> ''),
  updated_at timestamptz(3) not null default now(),
  primary key (page, language)
);

-- Errors that nobody expected, for the page "Health"; kept for 30 days. The log has their details.
create table error_reports (
  id        bigint generated always as identity primary key,
  at        timestamptz not null default now(),
  -- The reference that the person saw; empty where no request was involved.
  reference text not null,
  message   text not null
);
create index error_reports_at on error_reports (at);

-- Work of the background that was given up: moved here out of the queue, which forgets it after a day. It is kept, also by
-- backups, until a person repeats or drops it.
create table failed_jobs (
  id        uuid primary key,
  name      text not null,
  data      jsonb,
  problem   text not null,
  failed_at timestamptz not null
);
create index failed_jobs_by_kind on failed_jobs (name, problem, failed_at);

-- Backups that this shop has made or tried to make. Not part of a backup itself.
create table backups (
  id               bigint generated always as identity primary key,
  requested_at     timestamptz not null default now(),
  -- Null for the nightly one.
  requested_by     bigint references users on delete set null,
  started_at       timestamptz,
  finished_at      timestamptz,
  -- The machine that made it, and the folder or bucket there.
  machine          text,
  place            text,
  file             text check (file ~ '^shodai-[\w-]+\.tar\.zst$'),
  bytes            bigint,
  orders           bigint,
  missing_pictures integer,
  problem          text,
  -- The error in its own words.
  detail           text,
  -- When retention deleted the file.
  deleted_at       timestamptz
);

-- What came with the shop as a sample, so that the merchant can remove it later without what became their own.
create table demo_data (
  kind      text not null check (kind in ('product', 'slide', 'order')),
  id        text not null,
  loaded_at timestamptz(3) not null default now(),
  primary key (kind, id)
);

create function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_entries_append_only before update or delete on audit_entries
  for each statement execute function reject_change();
