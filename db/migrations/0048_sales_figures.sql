-- What a piece cost when it was ordered, by the cost price of then; null where that is not known.
alter table order_lines add column cost_paisa integer check (cost_paisa >= 0);

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

-- What a day is aggregated from:
--   order_history_confirmed   confirmed on it
--   cash_entries_received     cash that came in on it
--   order_cash_charged        parcels that came back and were charged for
create index order_history_confirmed on order_history (at) include (order_id)
  where to_status = 'Confirmed' and change = 'status';
create index cash_entries_received on cash_entries (at) include (order_id, amount_paisa)
  where kind <> 'write-off' and amount_paisa <> 0;
create index order_cash_charged on order_cash (delivered_at) where charge_paisa + return_charge_paisa > 0;

insert into daily_sales
select day,
  coalesce(sum(placed_orders), 0), coalesce(sum(placed_paisa), 0),
  coalesce(sum(confirmed_orders), 0), coalesce(sum(confirmed_paisa), 0),
  coalesce(sum(delivered_orders), 0), coalesce(sum(delivered_paisa), 0), coalesce(sum(goods_paisa), 0),
  0, 0, 0, 0, 0, 0,
  coalesce(sum(returned_orders), 0), coalesce(sum(returned_charge_paisa), 0),
  coalesce(sum(received_orders), 0), coalesce(sum(received_paisa), 0)
from (
  select order_day(placed_at) as day, count(*) as placed_orders, sum(total_paisa) as placed_paisa,
    null::bigint as confirmed_orders, null::bigint as confirmed_paisa,
    null::bigint as delivered_orders, null::bigint as delivered_paisa, null::bigint as goods_paisa,
    null::bigint as returned_orders, null::bigint as returned_charge_paisa,
    null::bigint as received_orders, null::bigint as received_paisa
  from orders where merged_into is null group by 1
  union all
  select order_day(at), null, null, count(*), sum(total_paisa), null, null, null, null, null, null, null
  from (
    select distinct on (order_id) order_id, at from order_history
    where to_status = 'Confirmed' and change = 'status' order by order_id, id desc
  ) as confirmations join orders on orders.id = confirmations.order_id
  where status not in ('Pending', 'Cancelled') group by 1
  union all
  select order_day(delivered_at), null, null, null, null, count(*), sum(total_paisa),
    sum(sub_total_paisa - discount_paisa), null, null, null, null
  from orders where status = 'Delivered' and delivered_at is not null group by 1
  union all
  select order_day(order_cash.delivered_at), null, null, null, null, null, null, null,
    count(*), sum(charge_paisa + return_charge_paisa), null, null
  from order_cash join orders on orders.id = order_id
  where charge_paisa + return_charge_paisa > 0 and status = 'Return' group by 1
  union all
  select order_day(at), null, null, null, null, null, null, null, null, null, count(distinct order_id), sum(amount_paisa)
  from cash_entries where kind <> 'write-off' and amount_paisa <> 0 group by 1
) as days group by day;

-- A row of zero orders says that a day has to be aggregated again, without changing the counts of orders.
create or replace function record_order_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into daily_order_changes (day, status, orders) values (order_day(old.placed_at), old.status, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into daily_order_changes (day, status, orders) values (order_day(new.placed_at), new.status, 1);
  end if;
  -- The other days that the order counts on. History and cash have triggers of their own: they go before a deleted order.
  if tg_op = 'UPDATE' and (old.status <> 'Pending' or new.status <> 'Pending') and
    (old.status, old.total_paisa, old.sub_total_paisa, old.discount_paisa, old.delivered_at) is distinct from
    (new.status, new.total_paisa, new.sub_total_paisa, new.discount_paisa, new.delivered_at) then
    insert into daily_order_changes (day, status, orders)
    select distinct day, new.status, 0 from (
      select order_day(at) as day from order_history
      where order_id = new.id and to_status = 'Confirmed' and change = 'status'
      union all select order_day(delivered_at) from order_cash where order_id = new.id
      union all select order_day(old.delivered_at)
      union all select order_day(new.delivered_at)
    ) as days where day is not null;
  elsif tg_op = 'INSERT' and new.delivered_at is not null then
    insert into daily_order_changes (day, status, orders) values (order_day(new.delivered_at), new.status, 0);
  elsif tg_op = 'DELETE' and old.delivered_at is not null then
    insert into daily_order_changes (day, status, orders) values (order_day(old.delivered_at), old.status, 0);
  end if;
  -- Lists show no other column. Equal notifications of a transaction are sent once.
  if old.status is distinct from new.status then
    perform pg_notify('orders', '');
  end if;
  return null;
end
$$;

create function record_confirmation() returns trigger language plpgsql as $$
begin
  insert into daily_order_changes (day, status, orders)
    values (order_day(case when tg_op = 'DELETE' then old.at else new.at end), 'Confirmed', 0);
  return null;
end
$$;
create trigger order_history_record_confirmation after insert on order_history
  for each row when (new.to_status = 'Confirmed' and new.change = 'status') execute function record_confirmation();
create trigger order_history_forget_confirmation after delete on order_history
  for each row when (old.to_status = 'Confirmed' and old.change = 'status') execute function record_confirmation();

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
