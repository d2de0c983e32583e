-- Order management before packing: confirmation calls, edits, merging, and orders entered by staff.
alter table orders
  add column source text not null default 'web' check (source in ('web', 'phone', 'chat', 'shop')),
  -- incremented when lines or address change; the second of two concurrent edits is rejected as a conflict
  add column version integer not null default 1,
  -- the outcome of the last call, and when the customer asked to be called again
  add column call_outcome text check
    (call_outcome in ('confirmed', 'no answer', 'call later', 'wants change', 'refused', 'wrong number')),
  add column called_at timestamptz(3),
  add column call_due_at timestamptz(3),
  -- the order into which this one was merged
  add column merged_into text references orders on delete set null,
  -- A normalised hash of the address: ignores case, spaces and punctuation, and treats Bengali digits as Latin ones. Null
  -- for short addresses ("Bazar"), which many customers share.
  add column address_key uuid generated always as (
    case when length(regexp_replace(address, '[\s!-/:-@\[-`{-~।‘’“”–—]+', '', 'g')) >= 8 then
      md5(translate(
        lower(regexp_replace(district || thana || address, '[\s!-/:-@\[-`{-~।‘’“”–—]+', '', 'g')),
        '০১২৩৪৫৬৭৮৯', '0123456789'))::uuid
    end) stored;

-- The previous orders of a phone number, index-only; also counts its open orders.
create index orders_of_phone on orders (mobile_number, placed_at) include (status);
drop index orders_open_by_phone;
create index orders_open_by_address on orders (address_key)
  where status in ('Pending', 'Confirmed', 'Shipping') and address_key is not null;
create index orders_calls_due on orders (call_due_at, id) where status = 'Pending' and call_due_at is not null;
create index on orders (merged_into) where merged_into is not null;

-- Edits and merges by staff; `details` contains the values before and after.
alter table order_history
  drop constraint order_history_change_check,
  add constraint order_history_change_check check (change in ('status', 'address', 'claim', 'edit', 'merge')),
  add column details jsonb;

-- Notes and calls, visible to staff only. Rows are never updated.
create table order_notes (
  id       bigint generated always as identity primary key,
  order_id text not null references orders on delete cascade,
  -- the client's idempotency key: a note that is sent again after a lost response is stored once
  key      text not null unique,
  at       timestamptz(3) not null default now(),
  user_id  bigint,
  -- the outcome of a call; null for a note
  outcome  text check (outcome in ('confirmed', 'no answer', 'call later', 'wants change', 'refused', 'wrong number')),
  due_at   timestamptz(3),
  note     text not null default '',
  check (outcome is not null or note <> ''),
  check ((due_at is not null) = (outcome is not null and outcome = 'call later'))
);
create index on order_notes (order_id, id);
