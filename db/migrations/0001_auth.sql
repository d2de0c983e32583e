-- Tables of the identity provider (better-auth): identities, sessions and accounts. The shop's users are separate.
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
create index on identity_sessions (user_id);
create index on identity_sessions (expires_at);

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
create index on identity_accounts (user_id);

create table identity_verifications (
  id         text primary key,
  identifier text not null,
  value      text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on identity_verifications (identifier);

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
  created_at  timestamptz not null default now()
);

-- Rate limits: a count per key and time window, shared by all processes and kept across restarts.
create table limits (
  key        text primary key,
  count      integer not null,
  expires_at timestamptz not null
);
create index on limits (expires_at);

create table audit_entries (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default now(),
  user_id    bigint,
  role       text not null,
  action     text not null,
  subject    text not null,
  before     jsonb,
  after      jsonb,
  request_id text
);
create index on audit_entries (subject, id);

create function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_entries_append_only before update or delete on audit_entries
  for each statement execute function reject_change();

create table settings (
  key        text primary key,
  value      jsonb not null,
  updated_at timestamptz not null default now()
);
