-- What is written to the shop, by it and about it.

-- Messages from the contact page.
create table messages (
  id         bigint generated always as identity primary key,
  name       text not null check (name <> ''),
  email      text not null check (email <> ''),
  message    text not null check (message <> ''),
  -- the language of the contact page
  language   text not null check (language in ('en', 'bn')),
  sent_at    timestamptz(3) not null default now(),
  handled_at timestamptz(3),
  handled_by bigint references users on delete set null
);
create index messages_newest on messages (sent_at desc, id desc);
create index messages_waiting on messages (sent_at desc, id desc) where handled_at is null;
create index messages_handled on messages (sent_at desc, id desc) where handled_at is not null;
create index messages_handled_by_idx on messages (handled_by) where (handled_by is not null);

-- Newsletter subscriptions. A subscription is active after it was confirmed through the e-mail address.
create table newsletter_subscriptions (
  id               bigint generated always as identity primary key,
  email            text not null unique check (email = lower(email)),
  language         text not null check (language in ('en', 'bn')),
  status           text not null default 'pending' check (status in ('pending', 'confirmed', 'ended')),
  -- SHA-256 of the token in the confirmation e-mail; the token itself is not stored
  token_hash       text unique,
  token_expires_at timestamptz(3),
  asked_at         timestamptz(3) not null default now(),
  confirmed_at     timestamptz(3),
  ended_at         timestamptz(3),
  constraint newsletter_subscriptions_check check ((token_hash is null) = (token_expires_at is null)),
  constraint newsletter_subscriptions_check1 check ((status <> 'confirmed') or (confirmed_at is not null))
);
create index newsletter_pending on newsletter_subscriptions (asked_at) where status = 'pending';
-- The list of subscriptions filters by status, newest first.
create index newsletter_by_status on newsletter_subscriptions (status, id);

-- What customers write about products that they have received. A review is shown once the merchant has published it.
create table reviews (
  id         bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  -- both are null once they are deleted: the review stays
  order_id   text references orders on delete set null,
  user_id    bigint references users on delete set null,
  -- of a reviewer without an account; an account's is read from there, so it goes with the account
  guest_name text not null default '',
  stars      smallint not null check ((stars >= 1) and (stars <= 5)),
  text       text not null default '' check (char_length(text) <= 1000),
  status     text not null default 'waiting' check (status in ('waiting', 'published', 'hidden')),
  answer     text not null default '' check (char_length(answer) <= 1000),
  -- incremented by every change, so that nobody publishes words that were edited meanwhile
  version    integer not null default 1 check (version > 0),
  written_at timestamptz(3) not null default now(),
  unique (order_id, product_id)
);
create index reviews_published on reviews (product_id, id desc) where status = 'published';
create index reviews_of_product on reviews (product_id);
create index reviews_by_status on reviews (status, id desc);
create index reviews_of_user on reviews (user_id) where user_id is not null;

create table review_images (
  review_id bigint not null references reviews on delete cascade,
  position  integer not null check (("position" >= 1) and ("position" <= 3)),
  image_id  text not null references images,
  primary key (review_id, "position")
);
create index review_images_image_id_idx on review_images (image_id);

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
create index sms_messages_state_id_idx on sms_messages (state, id);
create index sms_messages_created_at_idx on sms_messages (created_at);
create index sms_messages_tried_at_idx on sms_messages (tried_at);

-- Addresses that are told what happens in the shop.
create table webhooks (
  id            bigint generated always as identity primary key,
  url           text not null,
  events        text[] not null check (events <> '{}'),
  -- signs the deliveries; encrypted with the shop's secret
  secret        text not null,
  enabled       boolean not null default true,
  created_at    timestamptz(3) not null default now(),
  -- failed tries in a row, since when, and until when no other is made
  failures      integer not null default 0,
  failing_since timestamptz(3),
  quiet_until   timestamptz(3),
  -- when the shop gave up on it
  stopped_at    timestamptz(3)
);

-- Each message to one address; kept for 30 days.
create table webhook_deliveries (
  id         uuid default gen_random_uuid() primary key,
  position   bigint generated always as identity,
  webhook_id bigint not null references webhooks on delete cascade,
  event      text not null,
  created_at timestamptz(3) not null default now(),
  -- what is sent, the same on every try
  body       text not null,
  state      text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- tries since it was queued, or queued again
  tries      integer not null default 0,
  tried_at   timestamptz(3),
  status     integer,
  -- the beginning of the last answer, or why there was none
  response   text not null default '',
  problem    text not null default '',
  took_ms    integer
);
create unique index webhook_deliveries_webhook_id_position_idx on webhook_deliveries (webhook_id, "position");
create index webhook_deliveries_created_at_idx on webhook_deliveries (created_at);
