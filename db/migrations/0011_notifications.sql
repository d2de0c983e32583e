-- What the shop tells its staff when no page is open.

-- What each person wants to hear of, and when. Without a row as by default.
create table notification_settings (
  user_id       bigint primary key references users on delete cascade,
  language      text not null check (language in ('en', 'bn')),
  -- channels by event; an event that is missing is told as by default
  choices       jsonb not null default '{}',
  -- minutes of the day in Dhaka between which nothing is sent
  quiet_from    smallint check (quiet_from between 0 and 1439),
  quiet_to      smallint check (quiet_to between 0 and 1439),
  version       integer not null default 1,
  constraint notification_settings_quiet check ((quiet_from is null) = (quiet_to is null))
);

-- Where a person hears of it: a browser, a Telegram chat, the mailbox.
create table notification_targets (
  id           bigint generated always as identity primary key,
  user_id      bigint not null references users on delete cascade,
  channel      text not null check (channel in ('push', 'telegram', 'email')),
  -- the address at the push service, the chat, or the person
  address      text not null,
  -- of a browser: what messages are encrypted for
  keys         jsonb,
  label        text not null default '',
  created_at   timestamptz(3) not null default now(),
  last_sent_at timestamptz(3),
  problem      text not null default '',
  -- whether a job is going to send what waits
  is_queued    boolean not null default false,
  -- what is being sent, from before it is until the answer is known
  batch        uuid,
  claimed_at   timestamptz(3),
  tries        integer not null default 0,
  constraint notification_targets_once unique (channel, address)
);
create index notification_targets_of_user on notification_targets (user_id);

-- What was told, or waits to be told. `key` names what has happened, so that it is told once.
create table notifications (
  target_id    bigint not null references notification_targets on delete cascade,
  key          text not null,
  event        text not null,
  -- the id of what it is about
  subject      text not null,
  amount_paisa bigint,
  happened_at  timestamptz(3) not null default now(),
  batch        uuid,
  sent_at      timestamptz(3),
  primary key (target_id, key)
);
create index notifications_waiting on notifications (target_id) where sent_at is null;
create index notifications_sent on notifications (sent_at) where sent_at is not null;

-- Since when a parcel needs a person, and for this reason, kept by a trigger because many places write `attention`.
alter table parcels add column attention_at timestamptz(3);
update parcels set attention_at = changed_at where attention is not null;
create function note_attention() returns trigger language plpgsql as $$
begin
  new.attention_at := case when new.attention is null then null else now() end;
  return new;
end $$;
create trigger note_attention before update of attention on parcels
  for each row when (new.attention is distinct from old.attention) execute function note_attention();
create trigger note_first_attention before insert on parcels
  for each row when (new.attention is not null) execute function note_attention();

-- Products that ran out, by when they did.
create index stock_movements_ran_out on stock_movements (at) where after = 0;
