-- Text messages to customers, each sent at most once for an order and an event; kept for a year.
create table sms_messages (
  id         bigint generated always as identity primary key,
  -- null for a test of the gateway
  order_id   text references orders on delete cascade,
  event      text not null,
  phone      text not null,
  language   text not null check (language in ('en', 'bn')),
  created_at timestamptz(3) not null default now(),
  -- when it was last queued, by the event or by a person
  queued_at  timestamptz(3) not null default now(),
  -- sending: a request may be under way; unclear: nobody knows whether the gateway has it
  state      text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'failed', 'unclear', 'outbox')),
  -- written when it is first sent
  text       text not null default '',
  parts      integer not null default 0,
  cost_paisa integer not null default 0,
  -- the number of this try at the gateway; another one whenever a person sends it again
  ref        text not null,
  tries      integer not null default 0,
  tried_at   timestamptz(3),
  -- preset of the gateway, its number of the message, and what it answered
  gateway    text not null default '',
  gateway_id text not null default '',
  problem    text not null default '',
  code       text not null default '',
  answer     text not null default '',
  unique (order_id, event)
);
create index on sms_messages (state, id);
create index on sms_messages (created_at);
create index on sms_messages (tried_at);

-- The link of a text message opens an order as its number and phone number do.
alter table order_history
  drop constraint order_history_role_check,
  add constraint order_history_role_check
    check (role in ('guest', 'customer', 'admin', 'guest by phone', 'courier', 'guest by link'));

-- `confirm`: the customer has confirmed an order that was changed since it was Confirmed.
alter table order_history
  drop constraint order_history_change_check,
  add constraint order_history_change_check
    check (change in ('status', 'address', 'claim', 'edit', 'merge', 'undo', 'receive', 'confirm'));
