-- What advertisements cost and earned.

-- Orders of each campaign by the day on which they were placed, with what became of them. Part of the aggregates of 0009.
create table daily_campaigns (
  day              date not null,
  campaign_key     text not null,
  campaign         text not null,
  orders           integer not null,
  confirmed_orders integer not null,
  -- delivered, and not come back since
  delivered_orders integer not null,
  returned_orders  integer not null,
  -- parcels that have left the shop
  parcels          integer not null,
  -- of those delivered of which every cost is known
  known_orders     integer not null,
  known_paisa      bigint not null,
  cost_paisa       bigint not null,
  -- what couriers charged for known orders and for those that came back, and what customers paid for the delivery of the known ones
  charge_paisa     bigint not null,
  delivery_paisa   bigint not null,
  primary key (day, campaign_key)
);

create table ad_spend (
  day          date not null,
  campaign_key text not null,
  campaign     text not null,
  spend_paisa  bigint not null check (spend_paisa > 0),
  changed_at   timestamptz(3) not null default now(),
  primary key (day, campaign_key)
);

-- What the shop costs otherwise, by month.
create table monthly_costs (
  month          date primary key check (extract(day from month) = 1),
  rent_paisa     bigint not null check (rent_paisa >= 0),
  salaries_paisa bigint not null check (salaries_paisa >= 0),
  other_paisa    bigint not null check (other_paisa >= 0),
  -- for each parcel
  packing_paisa  bigint not null check (packing_paisa >= 0),
  version        integer not null default 1
);

-- Charges count for the campaign on the day of the order as well.
create or replace function record_charge() returns trigger language plpgsql as $$
begin
  -- It counts on the day of the delivery as order and parcel have it, and on that of the order.
  insert into daily_order_changes (day, status, orders)
  select order_day(case when tg_op = 'DELETE' then old.delivered_at else new.delivered_at end), 'Delivered', 0
  union
  select order_day(day), 'Delivered', 0 from orders cross join lateral (values (delivered_at), (placed_at)) as days (day)
  where id = case when tg_op = 'DELETE' then old.order_id else new.order_id end and day is not null;
  return null;
end
$$;

-- Every day is counted once more, for the table that is new.
insert into daily_order_changes (day, status, orders) select distinct day, 'Delivered', 0 from daily_orders;
