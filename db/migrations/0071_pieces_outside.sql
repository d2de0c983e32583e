-- The pieces of a Cancelled order that had left the shop come back as those of a returned one do (D147). They are outside until
-- somebody receives them, also while the order is Confirmed again; of other orders the status says where they are.
alter table orders add column pieces_outside boolean not null default false;
drop index orders_coming_back;
create index orders_coming_back on orders (id)
  where received_at is null and (status = 'Return' or status = 'Cancelled' and pieces_outside);
