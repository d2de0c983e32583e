-- Figures by day, kept in step by triggers and a job (decision 16).

-- Every change of an order in one row per status and direction, instead of a mark at its day: `daily_orders` plus these
-- changes are the exact counts, without reading an order. Rows are only inserted, so orders never wait for each other.
create table daily_order_changes (
  id     bigint generated always as identity primary key,
  day    date not null,
  status text not null,
  orders integer not null
);

-- Analytics are read from daily aggregates instead of every order. An order belongs to the day on which it was placed, in
-- Dhaka time. Sales exclude cancelled and returned orders.
create table daily_orders (
  day         date not null,
  status      text not null,
  orders      integer not null,
  sales_paisa bigint not null,
  primary key (day, status)
);

create table daily_districts (
  day         date not null,
  district    text not null,
  orders      integer not null,
  sales_paisa bigint not null,
  primary key (day, district)
);

create table daily_products (
  day         date not null,
  product_id  bigint not null,
  pieces      integer not null,
  sales_paisa bigint not null,
  primary key (day, product_id)
);

create table daily_confirmations (
  day     date primary key,
  orders  integer not null,
  seconds bigint not null
);

-- What happened on each day in Dhaka time. Amounts of orders are what customers pay, with delivery and after discounts.
create table daily_sales (
  day                   date primary key,
  placed_orders         integer not null,
  placed_paisa          bigint not null,
  -- confirmed on this day, without what was cancelled since
  confirmed_orders      integer not null,
  confirmed_paisa       bigint not null,
  -- delivered on this day, without what came back since
  delivered_orders      integer not null,
  delivered_paisa       bigint not null,
  -- their goods after discounts; of those orders of which every cost is known also what they cost
  goods_paisa           bigint not null,
  known_orders          integer not null,
  known_paisa           bigint not null,
  cost_paisa            bigint not null,
  -- of these those whose courier's charges are known: the charges, and what customers paid for the delivery
  charged_orders        integer not null,
  charge_paisa          bigint not null,
  delivery_paisa        bigint not null,
  -- charges for parcels that came back
  returned_orders       integer not null,
  returned_charge_paisa bigint not null,
  -- cash that came in on this day
  received_orders       integer not null,
  received_paisa        bigint not null
);

create function order_day(placed_at timestamptz) returns date language sql immutable parallel safe as
  $$ select (placed_at at time zone 'Asia/Dhaka')::date $$;
