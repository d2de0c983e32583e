-- What each of the staff did on a day in Dhaka, by figure. Part of the aggregates of 0009 (D168).
create table daily_staff_work (
  day        date not null,
  user_id    bigint not null,
  -- the key of a program that did it for this user; null for the person
  api_key_id bigint,
  figure     text not null,
  count      integer not null,
  unique nulls not distinct (day, user_id, api_key_id, figure)
);

-- The day of a row is counted again; before and after, where its time or its person has changed.
create function record_staff_work() returns trigger language plpgsql as $$
begin
  insert into daily_order_changes (day, status, orders)
  select distinct order_day((changed ->> tg_argv[0])::timestamptz), 'Confirmed', 0
  from unnest(array[to_jsonb(old), to_jsonb(new)]) as changed where changed is not null;
  return null;
end
$$;
create trigger order_notes_record_staff_work after insert on order_notes
  for each row when (new.outcome is not null) execute function record_staff_work('at');
create trigger order_notes_change_staff_work after update or delete on order_notes
  for each row when (old.outcome is not null) execute function record_staff_work('at');
create trigger order_confirmers_record_staff_work after insert or update or delete on order_confirmers
  for each row execute function record_staff_work('at');
create trigger order_history_record_staff_work after insert on order_history
  for each row when (new.role = 'admin' and (new.change = 'edit' or new.to_status = 'Shipping'))
  execute function record_staff_work('at');
create trigger order_history_forget_staff_work after delete on order_history
  for each row when (old.role = 'admin' and (old.change = 'edit' or old.to_status = 'Shipping'))
  execute function record_staff_work('at');
create trigger parcels_record_staff_work after insert on parcels
  for each row when (new.made_by is not null) execute function record_staff_work('created_at');
create trigger parcels_forget_staff_work after delete on parcels
  for each row when (old.made_by is not null) execute function record_staff_work('created_at');

-- What became of an order counts on the day on which it was confirmed.
create function record_confirmed_work() returns trigger language plpgsql as $$
begin
  insert into daily_order_changes (day, status, orders)
  select order_day(at), new.status, 0 from order_confirmers where order_id = new.id;
  return null;
end
$$;
create trigger orders_record_confirmed_work after update on orders
  for each row when ((old.status, old.return_reason, old.merged_into) is distinct from (new.status, new.return_reason, new.merged_into))
  execute function record_confirmed_work();

-- Every day is counted once more, for the table that is new.
insert into daily_order_changes (day, status, orders)
select day, 'Confirmed', 0 from (
  select day from daily_orders
  union select order_day(at) from order_notes where outcome is not null
  union select order_day(at) from order_confirmers
  union select order_day(at) from order_history where role = 'admin' and (change = 'edit' or to_status = 'Shipping')
  union select order_day(created_at) from parcels where made_by is not null
) as days;

-- What was reported to platforms of advertising in the last days is counted without reading the table.
drop index conversions_lately;
create index conversions_lately on conversions (happened_at) include (platform, event, state, reason);
