-- The customer of a delivered order gives pieces back and gets others by another order (D93). What comes back of the first order is
-- in `partial_deliveries` and `pieces_back`, as of a partial delivery.
create table exchanges (
  -- the order by which the other pieces are sent
  order_id            text primary key references orders on delete cascade,
  -- the order whose pieces come back
  original_id         text not null references orders on delete cascade,
  -- what was paid for these pieces, which counts as paid on the new order
  credit_paisa        bigint not null check (credit_paisa >= 0),
  -- how much of it had been paid before the delivery of the first order
  moved_advance_paisa bigint not null check (moved_advance_paisa between 0 and credit_paisa),
  -- when the new order was cancelled or refused, so that the pieces stay where they are
  undone_at           timestamptz(3)
);
create index exchanges_of_original on exchanges (original_id);

-- Of an order whose pieces were all exchanged only the delivery is left.
alter table orders
  drop constraint orders_sub_total_paisa_check,
  add constraint orders_sub_total_paisa_check check (sub_total_paisa >= 0);

alter table order_history
  drop constraint order_history_change_check,
  add constraint order_history_change_check check (change in
    ('status', 'address', 'claim', 'edit', 'merge', 'undo', 'receive', 'confirm', 'partial', 'advance', 'refund', 'keep',
      'exchange', 'exchange undone'));
