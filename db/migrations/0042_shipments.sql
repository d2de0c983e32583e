-- Couriers that the shop is connected to.
create table courier_connections (
  courier         text primary key check (courier in ('steadfast', 'pathao', 'redx')),
  base_url        text not null,
  -- keys, and the secret by which its webhooks are known: JSON, encrypted with the shop's secret
  credentials     text not null,
  webhook_secret  text,
  -- what it wants to know of every parcel, such as the store that it is fetched from
  options         jsonb not null default '{}',
  is_default      boolean not null default false,
  -- since when it refuses the keys, and in which words; it is not asked again until they are changed or tested
  broken_at       timestamptz(3),
  problem         text not null default '',
  tested_at       timestamptz(3),
  -- the last message of it that was genuine; while they come, it is hardly polled
  webhook_at      timestamptz(3),
  -- no request before, because it said that there were too many
  quiet_until     timestamptz(3),
  -- a token that it gave for the keys, encrypted
  token           text,
  token_renew_at  timestamptz(3),
  areas_at        timestamptz(3),
  created_at      timestamptz(3) not null default now()
);
create unique index courier_connections_default on courier_connections ((true)) where is_default;

-- Parcels. `queued` is written before the courier is asked, `sending` before the request leaves.
create table shipments (
  id              bigint generated always as identity primary key,
  order_id        text not null references orders on delete cascade,
  courier         text not null check (courier in ('steadfast', 'pathao', 'redx', 'other')),
  -- of a courier without a connection, as staff typed it
  courier_name    text not null default '',
  state           text not null default 'queued' check (state in ('queued', 'sending', 'refused', 'unclear', 'booked',
    'with courier', 'out for delivery', 'on hold', 'delivered', 'partly delivered', 'returning', 'returned', 'cancelled')),
  -- why a person has to look at it; null if nobody has to
  attention       text,
  -- the shop's own number of the parcel at this courier ("invoice", "merchant order id")
  reference       text not null,
  consignment_id  text,
  tracking_code   text not null default '',
  tracking_url    text not null default '',
  -- what the rider collects, what was collected, and what the courier takes
  cash_paisa      integer not null check (cash_paisa >= 0),
  collected_paisa integer check (collected_paisa >= 0),
  charge_paisa    integer check (charge_paisa >= 0),
  -- the courier's own number of the payment that had it in
  payout          text not null default '',
  paid_out_at     timestamptz(3),
  -- grams
  weight          integer not null check (weight > 0),
  -- the courier's area, where staff chose it for this parcel
  area_id         bigint,
  area_name       text not null default '',
  -- the courier's own words: its last status, what it wrote beside it, and why it refused
  raw_status      text not null default '',
  raw_text        text not null default '',
  problem         text not null default '',
  tries           integer not null default 0,
  made_by         bigint references users on delete set null,
  created_at      timestamptz(3) not null default now(),
  sent_at         timestamptz(3),
  booked_at       timestamptz(3),
  delivered_at    timestamptz(3),
  returned_at     timestamptz(3),
  -- the time of the courier's last news as it says, when the state changed, and when it was asked
  news_at         timestamptz(3),
  changed_at      timestamptz(3) not null default now(),
  checked_at      timestamptz(3)
);
create unique index shipments_reference on shipments (courier, reference);
create unique index shipments_consignment on shipments (courier, consignment_id) where consignment_id is not null;
-- Never two parcels for one order.
create unique index shipments_one_of_order on shipments (order_id) where state not in ('refused', 'cancelled');
create index shipments_of_order on shipments (order_id, id);
create index shipments_attention on shipments (id) where attention is not null;
create index shipments_to_check on shipments (courier, checked_at nulls first, id)
  where state in ('booked', 'with courier', 'out for delivery', 'on hold', 'partly delivered', 'returning');

-- What couriers sent, as it came; each message once, kept for 90 days.
create table courier_webhooks (
  id          bigint generated always as identity primary key,
  courier     text not null,
  -- the same when it is sent again
  key         text not null,
  received_at timestamptz(3) not null default now(),
  body        text not null,
  shipment_id bigint references shipments on delete set null,
  handled_at  timestamptz(3),
  tries       integer not null default 0,
  -- what it did
  result      text not null default ''
);
create unique index courier_webhooks_key on courier_webhooks (courier, key);
create index courier_webhooks_received on courier_webhooks (received_at);
create index courier_webhooks_shipment on courier_webhooks (shipment_id) where shipment_id is not null;

-- The places that a courier delivers to, as it names them; the ids of a sandbox are others, so the address is part of the key.
create table courier_areas (
  courier   text not null,
  base_url  text not null,
  level     text not null check (level in ('city', 'zone', 'area')),
  id        bigint not null,
  parent_id bigint,
  name      text not null,
  -- the district of ours that it is in; null where its name is unknown
  district  text,
  primary key (courier, base_url, level, id)
);
create index courier_areas_district on courier_areas (courier, base_url, district, level);
create index courier_areas_parent on courier_areas (courier, base_url, level, parent_id);

-- What staff chose for a thana where the names leave it open.
create table courier_area_choices (
  courier  text not null,
  base_url text not null,
  district text not null,
  thana    text not null,
  city_id  bigint,
  zone_id  bigint,
  area_id  bigint,
  -- how the courier names the chosen place
  name     text not null,
  primary key (courier, base_url, district, thana)
);

-- Orders are moved by what a courier says.
alter table order_history
  drop constraint order_history_role_check,
  add constraint order_history_role_check check (role in ('guest', 'customer', 'admin', 'guest by phone', 'courier'));
