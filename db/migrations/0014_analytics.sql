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

-- Days whose aggregates are out of date. Every change inserts a row of its own, so that it never waits for a lock; reading
-- analytics aggregates these days again.
create table stale_days (
  id  bigint primary key generated always as identity,
  day date not null
);

create function order_day(placed_at timestamptz) returns date language sql immutable parallel safe as
  $$ select (placed_at at time zone 'Asia/Dhaka')::date $$;

create function mark_days_stale() returns trigger language plpgsql as $$
begin
  insert into stale_days (day) select distinct order_day(placed_at) from changed;
  return null;
end $$;
create trigger orders_insert_marks_days_stale after insert on orders
  referencing new table as changed for each statement execute function mark_days_stale();
create trigger orders_delete_marks_days_stale after delete on orders
  referencing old table as changed for each statement execute function mark_days_stale();
create trigger orders_update_marks_days_stale after update on orders
  referencing new table as changed for each statement execute function mark_days_stale();

-- Aggregates the existing orders in one statement; day by day, the first request would take much longer.
insert into daily_orders
  select order_day(placed_at), status, count(*), sum(sub_total_paisa) from orders group by 1, 2;
insert into daily_districts
  select order_day(placed_at), district, count(*), sum(sub_total_paisa) from orders
  where status not in ('Cancelled', 'Return') group by 1, 2;
insert into daily_products
  select order_day(placed_at), product_id, sum(quantity), sum(quantity::bigint * price_paisa)
  from orders join order_lines on order_lines.order_id = orders.id
  where status not in ('Cancelled', 'Return') and product_id is not null group by 1, 2;
insert into daily_confirmations
  select order_day(placed_at), count(*), sum(extract(epoch from confirmed_at - placed_at))::bigint
  from orders join (
    select distinct on (order_id) order_id, at as confirmed_at from order_history
    where to_status = 'Confirmed' and change = 'status' order by order_id, id
  ) as confirmations on confirmations.order_id = orders.id
  group by 1;

-- A generated column, because every order would have to update an index on `stock` itself.
alter table products add column low_stock boolean not null generated always as (coalesce(stock <= 5, false)) stored;
create index products_low_stock on products (id) where low_stock and not hidden;
