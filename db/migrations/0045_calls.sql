-- Confirmation of a version of an order: a later change of lines or address needs another one.
alter table orders
  add column confirmed_version integer,
  -- by a call, by the customer, or by staff where no call is required; the last one
  add column confirmed_by text check (confirmed_by in ('call', 'customer', 'staff')),
  -- false where the merchant's rules let the order go without a call
  add column needs_call boolean not null default true,
  -- calls that nobody answered since the order was last changed
  add column call_tries integer not null default 0,
  -- The order is called from then on, and orders are called in this order: what makes one urgent counts as a longer wait.
  add column call_after timestamptz(3) not null default now(),
  -- the queue does not offer it any more: somebody has to look at it
  add column call_needs_person boolean not null default false,
  -- who calls about it now, and until when nobody else gets it
  add column call_locked_by bigint,
  add column call_locked_until timestamptz(3);

update orders set call_after = placed_at where status = 'Pending';
update orders set confirmed_version = version, confirmed_by = 'staff' where status = 'Confirmed' and not call_again;

alter table orders
  drop constraint orders_call_outcome_check,
  add constraint orders_call_outcome_check check
    (call_outcome in ('confirmed', 'no answer', 'busy', 'call later', 'wants change', 'refused', 'wrong number'));
alter table order_notes
  drop constraint order_notes_outcome_check,
  add constraint order_notes_outcome_check check
    (outcome in ('confirmed', 'no answer', 'busy', 'call later', 'wants change', 'refused', 'wrong number'));

-- Further indexes beside those of 0022_order_changes.sql and 0027_order_limits.sql:
--   orders_to_call               next order of the call queue
--   orders_for_a_person          orders that the queue gave up
--   orders_being_called          what a caller has at the moment
--   orders_returned_of_address   parcels that came back from an address
create index orders_to_call on orders (call_after, id)
  where status in ('Pending', 'Confirmed') and needs_call and confirmed_version is distinct from version
    and not call_needs_person;
create index orders_for_a_person on orders (placed_at, id)
  where status in ('Pending', 'Confirmed') and needs_call and confirmed_version is distinct from version
    and call_needs_person;
create index orders_being_called on orders (call_locked_by) where call_locked_by is not null;
create index orders_returned_of_address on orders (address_key, placed_at) include (mobile_number)
  where status = 'Return' and address_key is not null;

-- Phone numbers that order only with the help of staff.
create table blocked_phones (
  phone        text primary key check (phone ~ '^01[3-9][0-9]{8}$'),
  reason       text not null check (reason <> ''),
  -- where it had ordered to when it was blocked
  address_keys uuid[] not null default '{}',
  blocked_at   timestamptz(3) not null default now(),
  blocked_by   bigint
);
create index blocked_phones_newest on blocked_phones (blocked_at desc, phone);
create index blocked_phones_by_address on blocked_phones using gin (address_keys);

-- `orders.address_key` of an order that is not placed yet.
create function order_address_key(district text, thana text, address text) returns uuid
  language sql immutable parallel safe as $$
    select case when length(regexp_replace(address, '[\s!-/:-@\[-`{-~।‘’“”–—]+', '', 'g')) >= 8 then
      md5(translate(
        lower(regexp_replace(district || thana || address, '[\s!-/:-@\[-`{-~।‘’“”–—]+', '', 'g')),
        '০১২৩৪৫৬৭৮৯', '0123456789'))::uuid
    end
  $$;
