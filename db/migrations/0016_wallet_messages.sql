-- What wallets write to the merchant's phone, and what is confirmed by it.

-- How the phone proves itself; no row while nothing is passed on.
create table wallet_forwarding (
  only_row   boolean primary key default true check (only_row),
  -- of the token in the address
  token_hash text not null,
  -- encrypted; null where the address alone is proof enough
  key        text,
  -- the names that texts of each wallet come from
  senders    jsonb not null,
  made_at    timestamptz(3) not null default now(),
  heard_at   timestamptz(3)
);

-- Texts of money that came, and those that may be such. The rest is not kept.
create table wallet_messages (
  id            bigint generated always as identity primary key,
  -- the same when it is passed on again
  content_hash  text not null unique,
  received_at   timestamptz(3) not null default now(),
  from_name     text not null,
  text          text not null,
  wallet        text not null check (wallet in ('bkash', 'nagad', 'rocket')),
  -- whether it came from a name of this wallet
  is_genuine    boolean not null,
  -- what was read; null where the words are not known
  received_by   text check (received_by in ('send money', 'payment', 'cash in', 'cash out')),
  amount_paisa  bigint check (amount_paisa > 0),
  trx_id        text,
  -- the number it came from, as the text has it
  sender        text,
  fee_paisa     bigint,
  balance_paisa bigint,
  sent_at       timestamptz(3),
  state         text not null default 'waiting' check (state in ('waiting', 'matched', 'not ours')),
  -- why it has confirmed nothing
  problem       text not null default '',
  -- whose payment it is, also when the order is gone
  order_id      text,
  decided_at    timestamptz(3),
  -- null if the shop itself did
  decided_by    bigint references users on delete set null,
  constraint wallet_messages_read check ((amount_paisa is null) = (trx_id is null))
);
create index wallet_messages_waiting on wallet_messages (id) where state = 'waiting';
create index wallet_messages_transaction on wallet_messages (wallet, trx_id) where trx_id is not null;
create index wallet_messages_received on wallet_messages (received_at);

-- Confirmed by the wallet's own message, not by a person.
alter table advance_payments add column by_message boolean not null default false;

-- What the shop does by itself.
alter table order_history drop constraint order_history_role_check;
alter table order_history add constraint order_history_role_check
  check (role in ('guest', 'customer', 'admin', 'guest by phone', 'courier', 'guest by link', 'shop'));
