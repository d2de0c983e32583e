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
create index on messages (handled_by) where handled_by is not null;

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
  check ((token_hash is null) = (token_expires_at is null)),
  check (status <> 'confirmed' or confirmed_at is not null)
);
create index newsletter_pending on newsletter_subscriptions (asked_at) where status = 'pending';

-- The merchant's own texts of the content pages; they override the built-in ones.
create table page_texts (
  page       text not null,
  language   text not null check (language in ('en', 'bn')),
  text       text not null check (text <> ''),
  updated_at timestamptz(3) not null default now(),
  primary key (page, language)
);
