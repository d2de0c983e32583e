-- Staff: what they may do of the administrator's work. Null: everything; customers have none.
alter table users
  add column duties text[],
  add constraint users_duties_check check (
    duties is null or (
      role = 'admin' and cardinality(duties) > 0
      and duties <@ array['orders', 'packing', 'catalogue', 'money', 'settings']));

-- Why an order came back or was refused; also filled in later.
alter table orders add column return_reason text check (return_reason in
  ('refused', 'not reachable', 'wrong goods', 'by mistake', 'changed mind', 'wrong address', 'other'));

-- Customers by phone number, with what the orders of the number are: kept by triggers in the transaction of each order, so
-- that no list adds up orders. Orders of the time before this shop count as well.
create table customers (
  id             bigint generated always as identity primary key,
  mobile_number  text not null unique,
  -- of the latest order
  name           text not null,
  first_order_at timestamptz(3) not null,
  last_order_at  timestamptz(3) not null,
  orders         integer not null,
  -- those of them from before this shop
  past_orders    integer not null,
  delivered      integer not null,
  cancelled      integer not null,
  returned       integer not null,
  -- what was paid for what was delivered
  spent_paisa    bigint not null,
  search_text    text not null generated always as (mobile_number || E'\n' || lower(name)) stored
) with (fillfactor = 80);

-- Staff write them, and only staff read them. Rows are never updated.
create table customer_notes (
  id            bigint generated always as identity primary key,
  mobile_number text not null,
  -- the client's idempotency key
  key           text not null unique,
  at            timestamptz(3) not null default now(),
  user_id       bigint,
  api_key_id    bigint,
  note          text not null check (note <> '')
);
create index customer_notes_of_phone on customer_notes (mobile_number, id);

create function add_customer_order(phone text, ordered_as text, ordered_at timestamptz, outcome text, total bigint, past integer)
returns void language sql as $$
  insert into customers as known
    (mobile_number, name, first_order_at, last_order_at, orders, past_orders, delivered, cancelled, returned, spent_paisa)
  values (phone, ordered_as, ordered_at, ordered_at, 1, past, (outcome = 'Delivered')::integer,
    (outcome = 'Cancelled')::integer, (outcome = 'Return')::integer, case when outcome = 'Delivered' then total else 0 end)
  on conflict (mobile_number) do update set
    name = case when known.name = '' or (excluded.name <> '' and excluded.last_order_at >= known.last_order_at)
      then excluded.name else known.name end,
    first_order_at = least(known.first_order_at, excluded.first_order_at),
    last_order_at = greatest(known.last_order_at, excluded.last_order_at),
    orders = known.orders + 1,
    past_orders = known.past_orders + excluded.past_orders,
    delivered = known.delivered + excluded.delivered,
    cancelled = known.cancelled + excluded.cancelled,
    returned = known.returned + excluded.returned,
    spent_paisa = known.spent_paisa + excluded.spent_paisa
$$;

-- The order itself is gone already, or has another number.
create function remove_customer_order(phone text, outcome text, total bigint, past integer) returns void language sql as $$
  update customers set
    orders = orders - 1,
    past_orders = past_orders - past,
    delivered = delivered - (outcome = 'Delivered')::integer,
    cancelled = cancelled - (outcome = 'Cancelled')::integer,
    returned = returned - (outcome = 'Return')::integer,
    spent_paisa = spent_paisa - case when outcome = 'Delivered' then total else 0 end,
    first_order_at = coalesce(least(
      (select min(placed_at) from orders where orders.mobile_number = phone),
      (select min(placed_at) from past_orders where past_orders.mobile_number = phone)), first_order_at),
    last_order_at = coalesce(greatest(
      (select max(placed_at) from orders where orders.mobile_number = phone),
      (select max(placed_at) from past_orders where past_orders.mobile_number = phone)), last_order_at)
  where mobile_number = phone;
  delete from customers where mobile_number = phone and orders = 0
    and not exists (select from customer_notes where customer_notes.mobile_number = phone);
$$;

create function record_customer_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.mobile_number = new.mobile_number then
    if old.status <> new.status or old.total_paisa <> new.total_paisa or old.name <> new.name then
      update customers set
        delivered = delivered + (new.status = 'Delivered')::integer - (old.status = 'Delivered')::integer,
        cancelled = cancelled + (new.status = 'Cancelled')::integer - (old.status = 'Cancelled')::integer,
        returned = returned + (new.status = 'Return')::integer - (old.status = 'Return')::integer,
        spent_paisa = spent_paisa + case when new.status = 'Delivered' then new.total_paisa else 0 end
          - case when old.status = 'Delivered' then old.total_paisa else 0 end,
        name = case when new.placed_at >= last_order_at then new.name else name end
      where mobile_number = new.mobile_number;
    end if;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform remove_customer_order(old.mobile_number, old.status, old.total_paisa, 0);
  end if;
  if tg_op <> 'DELETE' then
    perform add_customer_order(new.mobile_number, new.name, new.placed_at, new.status, new.total_paisa, 0);
  end if;
  return null;
end
$$;
create trigger orders_record_customer after insert or update or delete on orders
  for each row execute function record_customer_order();

-- Past orders come and go by thousands: each phone number once, in the same order for everybody.
create function record_past_customers() returns trigger language plpgsql as $$
begin
  insert into customers as known
    (mobile_number, name, first_order_at, last_order_at, orders, past_orders, delivered, cancelled, returned, spent_paisa)
  select mobile_number, (array_agg(name order by placed_at desc))[1], min(placed_at), max(placed_at), count(*), count(*),
    count(*) filter (where outcome = 'Delivered'), count(*) filter (where outcome = 'Cancelled'),
    count(*) filter (where outcome = 'Return'), coalesce(sum(total_paisa) filter (where outcome = 'Delivered'), 0)
  from added group by mobile_number order by mobile_number
  on conflict (mobile_number) do update set
    name = case when known.name = '' or (excluded.name <> '' and excluded.last_order_at >= known.last_order_at)
      then excluded.name else known.name end,
    first_order_at = least(known.first_order_at, excluded.first_order_at),
    last_order_at = greatest(known.last_order_at, excluded.last_order_at),
    orders = known.orders + excluded.orders,
    past_orders = known.past_orders + excluded.past_orders,
    delivered = known.delivered + excluded.delivered,
    cancelled = known.cancelled + excluded.cancelled,
    returned = known.returned + excluded.returned,
    spent_paisa = known.spent_paisa + excluded.spent_paisa;
  return null;
end
$$;
create function forget_past_customers() returns trigger language plpgsql as $$
begin
  update customers set
    orders = customers.orders - gone.orders,
    past_orders = customers.past_orders - gone.orders,
    delivered = customers.delivered - gone.delivered,
    cancelled = customers.cancelled - gone.cancelled,
    returned = customers.returned - gone.returned,
    spent_paisa = customers.spent_paisa - gone.spent,
    first_order_at = coalesce(least(
      (select min(placed_at) from orders where orders.mobile_number = gone.phone),
      (select min(placed_at) from past_orders where past_orders.mobile_number = gone.phone)), first_order_at),
    last_order_at = coalesce(greatest(
      (select max(placed_at) from orders where orders.mobile_number = gone.phone),
      (select max(placed_at) from past_orders where past_orders.mobile_number = gone.phone)), last_order_at)
  from (
    select mobile_number as phone, count(*) as orders, count(*) filter (where outcome = 'Delivered') as delivered,
      count(*) filter (where outcome = 'Cancelled') as cancelled, count(*) filter (where outcome = 'Return') as returned,
      coalesce(sum(total_paisa) filter (where outcome = 'Delivered'), 0) as spent
    from removed group by mobile_number order by mobile_number
  ) as gone
  where mobile_number = gone.phone;
  delete from customers where orders = 0 and mobile_number in (select mobile_number from removed)
    and not exists (select from customer_notes where customer_notes.mobile_number = customers.mobile_number);
  return null;
end
$$;
create trigger past_orders_added after insert on past_orders
  referencing new table as added for each statement execute function record_past_customers();
create trigger past_orders_removed after delete on past_orders
  referencing old table as removed for each statement execute function forget_past_customers();
-- The former state first, as if it were taken out and put in again.
create trigger past_orders_changed_from after update on past_orders
  referencing old table as removed for each statement execute function forget_past_customers();
create trigger past_orders_changed_to after update on past_orders
  referencing new table as added for each statement execute function record_past_customers();

insert into customers
  (mobile_number, name, first_order_at, last_order_at, orders, past_orders, delivered, cancelled, returned, spent_paisa)
select mobile_number, (array_agg(name order by placed_at desc))[1], min(placed_at), max(placed_at), count(*), sum(past),
  count(*) filter (where status = 'Delivered'), count(*) filter (where status = 'Cancelled'),
  count(*) filter (where status = 'Return'), coalesce(sum(total_paisa) filter (where status = 'Delivered'), 0)
from (
  select mobile_number, name, placed_at, status, total_paisa, 0 as past from orders
  union all
  select mobile_number, name, placed_at, outcome, total_paisa, 1 from past_orders
) as every_order
group by mobile_number;

-- After the rows, which is faster. The list has three orders, and a search.
create index customers_latest on customers (last_order_at desc, id desc);
create index customers_by_spending on customers (spent_paisa desc, id desc);
create index customers_by_returns on customers (returned desc, id desc) where returned > 0;
create index customers_search on customers using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
-- What came back: by the status alone, and reasons are counted with the orders of a period.
create index orders_came_back on orders (placed_at) include (return_reason, district, mobile_number)
  where status = 'Return' or return_reason is not null;
