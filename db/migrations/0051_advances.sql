-- What the customer of an order has paid before delivery, checked by a person (D97). It may exceed a total that was lowered since:
-- nothing is collected then, and what is beyond is paid back.
alter table orders
  -- less what was paid back
  add column advance_paisa bigint not null default 0 check (advance_paisa >= 0),
  -- what the shop keeps of it in any case, such as for the delivery of a parcel that came back
  add column advance_kept_paisa bigint not null default 0,
  -- what the merchant's rules asked for when it was placed
  add column advance_asked_paisa bigint not null default 0 check (advance_asked_paisa >= 0),
  add check (advance_kept_paisa between 0 and advance_paisa),
  drop constraint orders_verification_check,
  add constraint orders_verification_check check (verification in ('code', 'advance'));

-- Orders of which something has to be paid back.
create index orders_to_pay_back on orders (id)
  where advance_paisa - advance_kept_paisa > case when status in ('Cancelled', 'Return') then 0 else total_paisa end;

-- Payments by bKash, Nagad or Rocket that customers, or staff for them, have typed in.
create table advance_payments (
  id           bigint generated always as identity primary key,
  order_id     text not null references orders on delete cascade,
  wallet       text not null check (wallet in ('bkash', 'nagad', 'rocket')),
  trx_id       text not null,
  -- the number it was sent from
  sender       text not null,
  -- of the order, as who entered it has seen it: this version is confirmed by it
  version      integer not null,
  state        text not null default 'checking' check (state in ('checking', 'confirmed', 'refused')),
  entered_at   timestamptz(3) not null default now(),
  is_by_staff  boolean not null,
  -- null if its customer did
  entered_by   bigint references users on delete set null,
  -- what really arrived
  amount_paisa bigint check (amount_paisa > 0),
  decided_at   timestamptz(3),
  decided_by   bigint references users on delete set null,
  -- why it was refused, as its customer reads it
  reason       text not null default '',
  check ((state = 'confirmed') = (amount_paisa is not null))
);
-- A transaction counts once in the shop.
create unique index advance_payments_once on advance_payments (wallet, trx_id) where state <> 'refused';
create index advance_payments_of_order on advance_payments (order_id, id);
create index advance_payments_to_check on advance_payments (order_id) where state = 'checking';

-- Money of a wallet that came, or with a minus was paid back; `courier` is `none` and `courier_name` the wallet.
alter table cash_entries
  drop constraint cash_entries_kind_check,
  add constraint cash_entries_kind_check check (kind in ('statement', 'by hand', 'write-off', 'advance', 'refund'));

-- `advance`: money arrived before delivery; `refund`: it was paid back; `keep`: the shop keeps it.
alter table order_history
  drop constraint order_history_change_check,
  add constraint order_history_change_check check (change in
    ('status', 'address', 'claim', 'edit', 'merge', 'undo', 'receive', 'confirm', 'partial', 'advance', 'refund', 'keep'));
