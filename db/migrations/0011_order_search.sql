-- The searchable fields of an order, one per line, so that a query cannot match across two fields.
alter table orders add column search_text text not null
  generated always as (lower(id) || E'\n' || mobile_number || E'\n' || lower(name)) stored;
drop index orders_id_search;
-- The pending list is short, because every search reads all of it.
create index orders_search on orders using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
-- The indexes of the lists include the searched column, because in the table the orders of one status are far apart.
create index orders_by_district on orders (status, district, placed_at desc, id desc) include (total_paisa, search_text);
drop index orders_by_status;
create index orders_by_status on orders (status, placed_at desc, id desc) include (total_paisa, search_text);
create index orders_by_amount on orders (status, total_paisa);

-- Notifies every shop process when a change of an order list is committed.
create function notify_orders_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('orders', '');
  return null;
end
$$;
create trigger orders_notify_changed after insert or delete or update of status on orders
  for each statement execute function notify_orders_changed();
