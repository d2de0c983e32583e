-- Pieces of an order come back more than once: some at the door, others for each order that exchanges some (D93).
-- `exchange_id` is the order that is sent for these pieces; empty for those that were given back when the order was delivered.
alter table pieces_back
  drop constraint pieces_back_pkey,
  drop constraint pieces_back_order_id_fkey,
  add column exchange_id text not null default '';
alter table partial_deliveries
  drop constraint partial_deliveries_pkey,
  add column exchange_id text not null default '';

update partial_deliveries set exchange_id = exchanges.order_id
  from exchanges where original_id = partial_deliveries.order_id and undone_at is null;
update pieces_back set exchange_id = exchanges.order_id
  from exchanges where original_id = pieces_back.order_id and undone_at is null;

alter table partial_deliveries
  add primary key (order_id, exchange_id);
alter table pieces_back
  add primary key (order_id, exchange_id, position),
  add foreign key (order_id, exchange_id) references partial_deliveries on delete cascade;

-- A transaction counts once in the shop, also when its order was deleted since: as cash entries do, payments stay.
alter table advance_payments drop constraint advance_payments_order_id_fkey;
