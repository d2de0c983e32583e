-- Text messages to many customers at once (D217).
create table campaigns (
  id         bigint generated always as identity primary key,
  name       text not null check (char_length(name) between 1 and 80),
  language   text not null check (language in ('en', 'bn')),
  -- with placeholders
  text       text not null,
  -- the path in the shop that {link} stands for
  link       text not null default '/',
  -- which customers
  segment    jsonb not null,
  state      text not null default 'draft'
    check (state in ('draft', 'preparing', 'sending', 'paused', 'stopped', 'sent')),
  -- why the shop itself paused it
  problem    text not null default '',
  -- messages in a row that did not surely arrive at the gateway
  failures   integer not null default 0,
  version    integer not null default 1,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  ended_at   timestamptz(3),
  -- how many were confirmed, at most, and how many there are once the rows are made
  numbers    integer not null default 0,
  -- counted as messages end, because their rows are deleted after some months
  sent       integer not null default 0,
  failed     integer not null default 0,
  unclear    integer not null default 0,
  parts      integer not null default 0,
  cost_paisa bigint not null default 0
);
create index campaigns_running on campaigns (id) where state in ('preparing', 'sending');

create table campaign_messages (
  id          bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns on delete cascade,
  phone       text not null,
  created_at  timestamptz(3) not null default now(),
  -- skipped: the number wants no messages, is blocked, had enough of them, or the campaign was stopped
  state       text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'failed', 'unclear', 'skipped')),
  problem     text not null default '',
  due_at      timestamptz(3) not null,
  -- the number of this try at the gateway
  ref         text not null default '',
  tries       integer not null default 0,
  tried_at    timestamptz(3),
  parts       integer not null default 0,
  cost_paisa  integer not null default 0,
  gateway     text not null default '',
  gateway_id  text not null default '',
  code        text not null default '',
  answer      text not null default '',
  unique (campaign_id, phone)
);
create index campaign_messages_of_campaign on campaign_messages (campaign_id, id);
create index campaign_messages_waiting on campaign_messages (campaign_id, due_at, id) where state = 'waiting';
create index campaign_messages_sending on campaign_messages (tried_at) where state = 'sending';
create index campaign_messages_of_phone on campaign_messages (phone, tried_at);
create index campaign_messages_created_at_idx on campaign_messages (created_at);

-- Numbers that want no campaigns.
create table text_stops (
  id          bigint generated always as identity primary key,
  -- once the number was erased, what the audit log calls it
  phone       text not null unique,
  through     text not null check (through in ('link', 'staff')),
  campaign_id bigint references campaigns on delete set null,
  stopped_at  timestamptz(3) not null default now()
);
create index text_stops_of_campaign on text_stops (campaign_id) where campaign_id is not null;

-- Orders of a number within some days after its message, each of one campaign.
create table campaign_orders (
  order_id    text primary key references orders on delete cascade,
  campaign_id bigint not null references campaigns on delete cascade
);
create index campaign_orders_of_campaign on campaign_orders (campaign_id);
