-- What was typed at checkouts of which no order came yet; only while the merchant has switched it on (D157).
create table checkouts (
  id            bigint generated always as identity primary key,
  -- made by the browser
  key           text not null unique,
  mobile_number text,
  language      text not null default 'en' check (language in ('en', 'bn')),
  user_id       bigint references users on delete cascade,
  -- name, address and lines
  content       jsonb,
  changed_at    timestamptz(3) not null default now(),
  -- when the link to it was first opened
  opened_at     timestamptz(3),
  -- ordered, or given up by its customer or by staff: for a day only the key stays, so that a late request keeps nothing
  ended_at      timestamptz(3),
  constraint checkouts_ended check (num_nulls(mobile_number, content) = case when ended_at is null then 0 else 2 end)
);
create index checkouts_changed on checkouts (changed_at, id) where ended_at is null;
create index checkouts_of_number on checkouts (mobile_number) where ended_at is null;
create index checkouts_of_user on checkouts (user_id) where user_id is not null;

-- Orders that came of such a checkout through staff or its link.
create table recovered_orders (
  order_id text primary key references orders on delete cascade,
  through  text not null check (through in ('staff', 'link')),
  at       timestamptz(3) not null default now()
);
create index recovered_orders_at on recovered_orders (at);

alter table sms_messages add column checkout_id bigint references checkouts on delete set null;
create index sms_messages_of_checkout on sms_messages (checkout_id) where checkout_id is not null;
create index sms_messages_about_checkouts on sms_messages (phone, created_at) where event = 'checkout';
