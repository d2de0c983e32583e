-- When labels of an order were printed last; null until they were.
alter table orders add column printed_at timestamptz(3);

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
  open_paisa          integer not null generated always as (due_paisa - received_paisa - written_off_paisa) stored,
  delivered_at        timestamptz(3) not null
);
-- The position by courier and age reads only what is open, and only this index.
create index order_cash_open on order_cash (courier, courier_name, delivered_at, order_id) include (open_paisa)
  where open_paisa > 0;
create index order_cash_oldest on order_cash (delivered_at, order_id) where open_paisa > 0;
create index order_cash_short on order_cash (delivered_at, order_id) where open_paisa > 0 and received_paisa > 0;

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
  applied_at   timestamptz(3)
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
  kind                text not null check (kind in ('statement', 'by hand', 'write-off')),
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

-- Statements of couriers without a connection name parcels by the tracking code that staff typed in.
create index shipments_tracking on shipments (tracking_code) where tracking_code <> '';
