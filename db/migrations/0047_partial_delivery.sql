-- A customer keeps some pieces and gives the rest back to the rider (D92). `order_lines` and the amounts of the order are what was
-- kept and paid from then on; of a line nothing may be left.
alter table order_lines
  drop constraint order_lines_quantity_check,
  add constraint order_lines_quantity_check check (quantity between 0 and 999);

-- The amounts as they were ordered, from which those of the kept pieces are computed, again when it is corrected.
create table partial_deliveries (
  order_id              text primary key references orders on delete cascade,
  -- of the order, which never changes
  placed_at             timestamptz(3) not null,
  sub_total_paisa       bigint not null,
  discount_paisa        bigint not null,
  delivery_charge_paisa bigint not null,
  free_delivery         boolean not null,
  -- why pieces came back
  reason                text check (reason in
    ('refused', 'not reachable', 'wrong goods', 'by mistake', 'changed mind', 'wrong address', 'other')),
  -- when staff received what was given back
  received_at           timestamptz(3)
);
create index partial_deliveries_coming_back on partial_deliveries (order_id) where received_at is null;
create index partial_deliveries_placed on partial_deliveries (placed_at);

create table pieces_back (
  order_id  text not null references partial_deliveries on delete cascade,
  position  integer not null,
  quantity  integer not null check (quantity between 1 and 999),
  -- null until they are received
  restocked integer check (restocked >= 0),
  damaged   integer check (damaged >= 0),
  lost      integer check (lost >= 0),
  primary key (order_id, position),
  foreign key (order_id, position) references order_lines on delete cascade,
  check (num_nulls(restocked, damaged, lost) = 3 or restocked + damaged + lost = quantity)
);

alter table order_history
  drop constraint order_history_change_check,
  add constraint order_history_change_check
    check (change in ('status', 'address', 'claim', 'edit', 'merge', 'undo', 'receive', 'confirm', 'partial'));

-- Delivered parcels of a period by courier, beside those that came back (D92).
create index shipments_delivered on shipments (created_at) include (courier, courier_name)
  where state in ('delivered', 'partly delivered');
