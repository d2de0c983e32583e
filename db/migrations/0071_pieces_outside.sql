-- The pieces of a Cancelled order that had left the shop come back as those of a returned one do (D147). They are outside the shop
-- until somebody receives them, also while the order is Confirmed again; of orders that are Shipping or Delivered this says nothing.
alter table orders add column pieces_outside boolean not null default false;
update orders set pieces_outside = true where status = 'Return' and received_at is null;
drop index orders_coming_back;
create index orders_outside on orders (id) where pieces_outside;
