-- Orders that were merged into others stay in the exact counts of all orders, and are left out of the figures of a period.
alter table daily_orders add column is_merged boolean not null default false;
alter table daily_orders drop constraint daily_orders_pkey, add primary key (day, status, is_merged);

-- Their days are counted once more, and those of orders that were cancelled on the way and that couriers charged for.
insert into daily_order_changes (day, status, orders)
select day, 'Cancelled', 0 from (
  select order_day(placed_at) as day from orders where merged_into is not null
  union
  select order_day(at)
  from orders join order_cash on order_id = id cross join lateral (values (placed_at), (order_cash.delivered_at)) as days (at)
  where status = 'Cancelled' and charge_paisa + return_charge_paisa > 0
) as days;

-- A courier whose name was typed in is one, however it was written. The name is included so that the position reads only the index.
drop index order_cash_open;
create index order_cash_open on order_cash (courier, lower(courier_name), delivered_at, order_id)
  include (courier_name, open_paisa) where open_paisa > 0;
