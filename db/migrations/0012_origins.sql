-- Where customers came from, and which platforms of advertising were told of their orders.

-- Of orders that visitors placed. `visitor` is what the platforms know them by: only of who has agreed, encrypted, and erased
-- after some weeks.
create table order_origins (
  order_id     text primary key references orders on delete cascade,
  source       text not null default '',
  campaign     text not null default '',
  -- the same for two names that nobody can tell apart
  campaign_key text not null default '',
  first        jsonb,
  last         jsonb,
  visitor      text,
  placed_at    timestamptz(3) not null default now()
);
create index order_origins_visitors on order_origins (placed_at) where visitor is not null;

-- What a platform was told of an order, at most once each.
create table conversions (
  order_id     text not null references orders on delete cascade,
  platform     text not null check (platform in ('meta', 'tiktok')),
  event        text not null check (event in ('purchase', 'cancelled', 'returned')),
  state        text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped')),
  -- why it was skipped
  reason       text check (reason in ('too-old', 'over', 'off', 'no-visitor')),
  amount_paisa bigint,
  happened_at  timestamptz(3) not null default now(),
  sent_at      timestamptz(3),
  primary key (order_id, platform, event),
  constraint conversions_reason check ((state = 'skipped') = (reason is not null))
);
create index conversions_lately on conversions (happened_at);
