-- What the merchant does with an order before it is packed: calling, correcting, joining, and taking one by phone.
alter table orders
  add column source text not null default 'web' check (source in ('web', 'phone', 'chat', 'shop')),
  -- rises whenever lines or address change, so that of two who change an order at once the second is told
  add column version integer not null default 1,
  -- how the last call ended, and when the customer asked to be called again
  add column call_outcome text check
    (call_outcome in ('confirmed', 'no answer', 'call later', 'wants change', 'refused', 'wrong number')),
  add column called_at timestamptz(3),
  add column call_due_at timestamptz(3),
  -- the order whose parcel carries what was ordered here
  add column merged_into text references orders on delete set null,
  -- The same however an address was written: digits, letter case, spaces and signs aside. An address of few letters
  -- ("Bazar") is half a village's and says nothing.
  add column address_key uuid generated always as (
    case when length(regexp_replace(address, '[\s!-/:-@\[-`{-~।‘’“”–—]+', '', 'g')) >= 8 then
      md5(translate(
        lower(regexp_replace(district || thana || address, '[\s!-/:-@\[-`{-~।‘’“”–—]+', '', 'g')),
        '০১২৩৪৫৬৭৮৯', '0123456789'))::uuid
    end) stored;

-- What a phone number has ordered before, read from the index alone; it counts the open orders of a number, too.
create index orders_of_phone on orders (mobile_number, placed_at) include (status);
drop index orders_open_by_phone;
create index orders_open_by_address on orders (address_key)
  where status in ('Pending', 'Confirmed', 'Shipping') and address_key is not null;
create index orders_calls_due on orders (call_due_at, id) where status = 'Pending' and call_due_at is not null;
create index on orders (merged_into) where merged_into is not null;

-- An order that the shop changed, or joined with another one; `details` say what was before and after.
alter table order_history
  drop constraint order_history_change_check,
  add constraint order_history_change_check check (change in ('status', 'address', 'claim', 'edit', 'merge')),
  add column details jsonb;

-- For staff only: notes and calls. Rows are never changed.
create table order_notes (
  id       bigint generated always as identity primary key,
  order_id text not null references orders on delete cascade,
  -- made by whoever writes it, so that after a lost answer it is not written twice
  key      text not null unique,
  at       timestamptz(3) not null default now(),
  user_id  bigint,
  -- of a call; a note has none
  outcome  text check (outcome in ('confirmed', 'no answer', 'call later', 'wants change', 'refused', 'wrong number')),
  due_at   timestamptz(3),
  note     text not null default '',
  check (outcome is not null or note <> ''),
  check ((due_at is not null) = (outcome is not null and outcome = 'call later'))
);
create index on order_notes (order_id, id);
