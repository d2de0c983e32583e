-- What an order is found by, one in a line, so that nothing that is typed matches across two of them.
alter table orders add column search_text text not null
  generated always as (lower(id) || E'\n' || mobile_number || E'\n' || lower(name)) stored;
drop index orders_id_search;
-- A short list of what is not sorted in yet: every search reads all of it.
create index orders_found on orders using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
-- What every list is looked through for stands in the index it is read by: in the table the orders of a status lie far apart.
create index orders_by_district on orders (status, district, placed_at desc, id desc) include (total_paisa, search_text);
drop index orders_by_status;
create index orders_by_status on orders (status, placed_at desc, id desc) include (total_paisa, search_text);
create index orders_by_amount on orders (status, total_paisa);

-- Whoever changes what the lists of orders show, every shop process hears of it when it is committed, and not before.
create function tell_orders() returns trigger language plpgsql as $$
begin
  perform pg_notify('orders', '');
  return null;
end
$$;
create trigger orders_told after insert or delete or update of status on orders
  for each statement execute function tell_orders();
