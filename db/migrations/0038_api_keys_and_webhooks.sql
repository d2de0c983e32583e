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

-- The key by which the user did it; null for people.
alter table audit_entries add column api_key_id bigint;
alter table order_history add column api_key_id bigint;
alter table order_notes add column api_key_id bigint;

-- Addresses that are told what happens in the shop.
create table webhooks (
  id            bigint generated always as identity primary key,
  url           text not null,
  events        text[] not null check (events <> '{}'),
  -- signs the deliveries; encrypted with the shop's secret
  secret        text not null,
  enabled       boolean not null default true,
  created_at    timestamptz(3) not null default now(),
  -- failed tries in a row, since when, and until when no other is made
  failures      integer not null default 0,
  failing_since timestamptz(3),
  quiet_until   timestamptz(3),
  -- when the shop gave up on it
  stopped_at    timestamptz(3)
);

-- Each message to one address; kept for 30 days.
create table webhook_deliveries (
  id         uuid primary key default gen_random_uuid(),
  position   bigint not null generated always as identity,
  webhook_id bigint not null references webhooks on delete cascade,
  event      text not null,
  created_at timestamptz(3) not null default now(),
  -- what is sent, the same on every try
  body       text not null,
  state      text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- tries since it was queued, or queued again
  tries      integer not null default 0,
  tried_at   timestamptz(3),
  status     integer,
  -- the beginning of the last answer, or why there was none
  response   text not null default '',
  problem    text not null default '',
  took_ms    integer
);
create unique index on webhook_deliveries (webhook_id, position);
create index on webhook_deliveries (created_at);

-- The availability that was last sent to webhooks; empty while none wants it.
create table announced_stock (
  product_id bigint not null references products on delete cascade,
  -- 0 for a product without variants
  variant_id bigint not null default 0,
  state      text not null,
  primary key (product_id, variant_id)
);
