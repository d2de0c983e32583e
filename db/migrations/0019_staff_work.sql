-- Who has confirmed an order last, if it was somebody of the shop: the order counts as theirs (D168).
create table order_confirmers (
  order_id   text primary key references orders on delete cascade,
  user_id    bigint not null,
  -- the key of a program that did it for this user; null for the person
  api_key_id bigint,
  at         timestamptz(3) not null default now()
);
create index order_confirmers_at on order_confirmers (at) include (order_id, user_id, api_key_id);

insert into order_confirmers (order_id, user_id, api_key_id, at)
select order_id, user_id, api_key_id, at from (
  select distinct on (order_id) order_id, role, user_id, api_key_id, at from (
    select order_id, role, user_id, api_key_id, at from order_history
    where to_status = 'Confirmed' and change = 'status'
    union all
    select order_id, 'admin', user_id, api_key_id, at from order_notes where outcome = 'confirmed'
  ) as confirmations order by order_id, at desc
) as last_ones
where role = 'admin' and user_id is not null
  and not exists (select from order_history as undone
    where undone.order_id = last_ones.order_id and undone.change = 'undo' and undone.at >= last_ones.at);

-- What staff did in a period.
create index order_notes_calls on order_notes (at) include (order_id, user_id, api_key_id, outcome) where outcome is not null;
create index order_history_of_staff on order_history (at) include (order_id, user_id, api_key_id, to_status, change)
  where role = 'admin';

-- The key of a program that has booked the parcel for `made_by`; null for the person.
alter table parcels add column api_key_id bigint;
create index parcels_made_at on parcels (created_at) include (order_id, made_by, api_key_id) where made_by is not null;
