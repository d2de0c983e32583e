-- Parcels with their couriers, and the cash that comes back.

-- Couriers that the shop is connected to.
create table courier_connections (
  courier        text primary key check (courier in ('steadfast', 'pathao', 'redx')),
  base_url       text not null,
  -- keys, and the secret by which its webhooks are known: JSON, encrypted with the shop's secret
  credentials    text not null,
  webhook_secret text,
  -- what it wants to know of every parcel, such as the store that it is fetched from
  options        jsonb not null default '{}'::jsonb,
  is_default     boolean not null default false,
  -- since when it refuses the keys, and in which words; it is not asked again until they are changed or tested
  broken_at      timestamptz(3),
  problem        text not null default '',
  tested_at      timestamptz(3),
  -- the last message of it that was genuine; while they come, it is hardly polled
  webhook_at     timestamptz(3),
  -- no request before, because it said that there were too many
  quiet_until    timestamptz(3),
  -- a token that it gave for the keys, encrypted
  token          text,
  token_renew_at timestamptz(3),
  areas_at       timestamptz(3),
  created_at     timestamptz(3) not null default now(),
  problem_code   text
);
create unique index courier_connections_default on courier_connections ((true)) where is_default;

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

-- What couriers sent, as it came; each message once, kept for 90 days.
create table courier_webhooks (
  id          bigint generated always as identity primary key,
  courier     text not null,
  -- the same when it is sent again
  key         text not null,
  received_at timestamptz(3) not null default now(),
  body        text not null,
  shipment_id bigint,
  handled_at  timestamptz(3),
  tries       integer not null default 0,
  -- what it did
  result      text not null default ''
);
create unique index courier_webhooks_key on courier_webhooks (courier, key);
create index courier_webhooks_received on courier_webhooks (received_at);
create index courier_webhooks_shipment on courier_webhooks (shipment_id) where shipment_id is not null;

-- Parcels. `queued` is written before the courier is asked, `sending` before the request leaves.
create table shipments (
  id              bigint generated always as identity primary key,
  order_id        text not null references orders on delete cascade,
  courier         text not null check (courier in ('steadfast', 'pathao', 'redx', 'other')),
  -- of a courier without a connection, as staff typed it
  courier_name    text not null default '',
  state           text not null default 'queued'
    check (state in ('queued', 'sending', 'refused', 'unclear', 'booked', 'with courier', 'out for delivery', 'on hold', 'delivered', 'partly delivered', 'returning', 'returned', 'cancelled')),
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
  checked_at      timestamptz(3),
  -- Which sentence of the shop says why a courier did not do what was requested; null where its own words say it, and in older rows.
  problem_code    text
);
create unique index shipments_reference on shipments (courier, reference);
create unique index shipments_consignment on shipments (courier, consignment_id) where consignment_id is not null;
-- Never two parcels for one order.
create unique index shipments_one_of_order on shipments (order_id) where state not in ('refused', 'cancelled');
create index shipments_of_order on shipments (order_id, id);
create index shipments_attention on shipments (id) where attention is not null;
create index shipments_to_check on shipments (courier, checked_at nulls first, id)
  where state in ('booked', 'with courier', 'out for delivery', 'on hold', 'partly delivered', 'returning');
-- Statements of couriers without a connection name parcels by the tracking code that staff typed in.
create index shipments_tracking on shipments (tracking_code) where tracking_code <> '';
-- Delivered parcels of a period by courier, beside those that came back (D92).
create index shipments_delivered on shipments (created_at) include (courier, courier_name)
  where state in ('delivered', 'partly delivered');
alter table courier_webhooks
  add constraint courier_webhooks_shipment_id_fkey foreign key (shipment_id) references shipments(id) on delete set null;

-- The money of each order that was delivered, or that a courier charged for. What is open is with the courier.
create table order_cash (
  order_id            text primary key references orders on delete cascade,
  -- as in `shipments`; `none`: delivered without a parcel that the shop knows, such as by an own rider
  courier             text not null check (courier in ('steadfast', 'pathao', 'redx', 'other', 'none')),
  courier_name        text not null default '',
  due_paisa           integer not null check (due_paisa >= 0),
  received_paisa      integer not null default 0 check (received_paisa >= 0),
  written_off_paisa   integer not null default 0 check (written_off_paisa >= 0),
  charge_paisa        integer not null default 0 check (charge_paisa >= 0),
  return_charge_paisa integer not null default 0 check (return_charge_paisa >= 0),
  open_paisa          integer generated always as ((due_paisa - received_paisa) - written_off_paisa) stored not null,
  delivered_at        timestamptz(3) not null
);
-- The position by courier and age reads only what is open, and only this index.
create index order_cash_open on order_cash (courier, courier_name, delivered_at, order_id) include (open_paisa)
  where open_paisa > 0;
create index order_cash_oldest on order_cash (delivered_at, order_id) where open_paisa > 0;
create index order_cash_short on order_cash (delivered_at, order_id) where open_paisa > 0 and received_paisa > 0;
create index order_cash_charged on order_cash (delivered_at) where charge_paisa + return_charge_paisa > 0;

-- What a courier says that it paid: a file of its panel, as it was sent.
create table courier_statements (
  id           bigint generated always as identity primary key,
  courier      text not null check (courier in ('steadfast', 'pathao', 'redx', 'other')),
  courier_name text not null default '',
  number       text not null,
  file_name    text not null,
  headers      text[] not null,
  -- the rows below the headers
  cells        jsonb not null,
  -- which of our fields is in which column; null until it is known
  mapping      jsonb,
  made_by      bigint references users on delete set null,
  created_at   timestamptz(3) not null default now(),
  applied_by   bigint references users on delete set null,
  applied_at   timestamptz(3),
  above        jsonb not null default '[]'::jsonb,
  heading_line integer not null default 1
);
create unique index courier_statements_applied on courier_statements (courier, lower(courier_name), lower(number))
  where applied_at is not null;

-- Its rows with what they are about; of an applied one they do not change any more.
create table courier_statement_rows (
  statement_id        bigint not null references courier_statements on delete cascade,
  line                integer not null,
  consignment         text not null,
  reference           text not null,
  phone               text not null,
  collected_paisa     integer not null,
  charge_paisa        integer not null,
  return_charge_paisa integer not null,
  order_id            text references orders on delete set null,
  -- what was open before
  open_paisa          integer,
  outcome             text not null check (outcome in ('matched', 'short', 'more', 'double', 'unknown', 'unreadable')),
  primary key (statement_id, line)
);
create index courier_statement_rows_outcome on courier_statement_rows (statement_id, outcome, line);
create index courier_statement_rows_order on courier_statement_rows (order_id) where order_id is not null;

-- Remembered for the next file with the same headers.
create table courier_statement_mappings (
  courier      text not null,
  courier_name text not null default '',
  headers      text not null,
  mapping      jsonb not null,
  primary key (courier, courier_name, headers)
);

-- Every change of what was received or written off, without references: it outlives orders and accounts.
create table cash_entries (
  id                  bigint generated always as identity primary key,
  order_id            text not null,
  kind                text not null check (kind in ('statement', 'by hand', 'write-off', 'advance', 'refund')),
  amount_paisa        integer not null,
  charge_paisa        integer not null default 0,
  return_charge_paisa integer not null default 0,
  courier             text not null,
  courier_name        text not null default '',
  statement_id        bigint,
  -- the courier's number of the payment, and of the parcel in it
  statement_number    text not null default '',
  consignment         text not null default '',
  note                text not null default '',
  made_by             bigint,
  at                  timestamptz(3) not null default now()
);
create index cash_entries_order on cash_entries (order_id, id);
-- Never settled twice.
create unique index cash_entries_settled on cash_entries (courier, lower(courier_name), lower(statement_number), consignment)
  where kind = 'statement';
create index cash_entries_received on cash_entries (at) include (order_id, amount_paisa)
  where kind <> 'write-off' and amount_paisa <> 0;

create function record_charge() returns trigger language plpgsql as $$
begin
  -- It counts on the day of the delivery as order and parcel have it.
  insert into daily_order_changes (day, status, orders)
  select order_day(case when tg_op = 'DELETE' then old.delivered_at else new.delivered_at end), 'Delivered', 0
  union
  select order_day(delivered_at), 'Delivered', 0 from orders
  where id = case when tg_op = 'DELETE' then old.order_id else new.order_id end and delivered_at is not null;
  return null;
end
$$;
create trigger order_cash_record_charge after update on order_cash
  for each row when ((old.charge_paisa, old.return_charge_paisa) is distinct from (new.charge_paisa, new.return_charge_paisa))
  execute function record_charge();
create trigger order_cash_forget_charge after delete on order_cash
  for each row when (old.charge_paisa + old.return_charge_paisa > 0) execute function record_charge();

create function record_receipt() returns trigger language plpgsql as $$
begin
  insert into daily_order_changes (day, status, orders) values (order_day(new.at), 'Delivered', 0);
  return null;
end
$$;
create trigger cash_entries_record_receipt after insert on cash_entries
  for each row when (new.kind <> 'write-off' and new.amount_paisa <> 0) execute function record_receipt();
