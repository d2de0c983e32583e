-- Every change of an order in one row per status and direction, instead of a mark at its day: `daily_orders` plus these
-- changes are the exact counts, without reading an order. Rows are only inserted, so orders never wait for each other.
create table daily_order_changes (
  id     bigint primary key generated always as identity,
  day    date not null,
  status text not null,
  orders integer not null
);

-- The days that are stale now: their counts are made current, the other aggregates by the next reading of analytics.
insert into daily_order_changes (day, status, orders) select distinct day, 'Pending', 0 from stale_days;
delete from daily_orders;
insert into daily_orders
  select order_day(placed_at), status, count(*), sum(sub_total_paisa) from orders group by 1, 2;

-- One trigger instead of four.
drop trigger orders_insert_marks_days_stale on orders;
drop trigger orders_delete_marks_days_stale on orders;
drop trigger orders_update_marks_days_stale on orders;
drop trigger orders_notify_changed on orders;
drop function mark_days_stale, notify_orders_changed;
drop table stale_days;

create function record_order_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into daily_order_changes (day, status, orders) values (order_day(old.placed_at), old.status, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into daily_order_changes (day, status, orders) values (order_day(new.placed_at), new.status, 1);
  end if;
  -- Lists show no other column. Equal notifications of a transaction are sent once.
  if old.status is distinct from new.status then
    perform pg_notify('orders', '');
  end if;
  return null;
end
$$;
create trigger orders_record_change after insert or update or delete on orders
  for each row execute function record_order_change();

-- Counting all orders reads no index of orders any more, and the days of analytics are read from `orders_by_status`.
drop index orders_status_count, orders_newest;
-- The query that needs each index that is left:
--   orders_pkey             every read and change of one order
--   orders_by_status        lists (find-orders.ts), days of analytics (aggregate-days.ts)
--   orders_by_district      lists of a district
--   orders_by_amount        lists of a rare amount, which is not among the newest orders
--   orders_search           searches for rare texts
--   orders_of_phone         limit of open orders (place-order.ts), history and duplicates of a phone (find-customer.ts)
--   orders_open_by_address  duplicates of an address; only open orders
--   orders_of_user          a customer's lists and counts; only orders with an account
--   orders_calls_due        calls that are due; only orders with such a call
--   orders_delivered        sales by the day of delivery (0020_delivered_orders.sql); only delivered orders
--   orders_merged_into_idx  foreign key when an order is deleted; only merged orders
