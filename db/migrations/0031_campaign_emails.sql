-- Campaigns by e-mail as well (D224).
alter table campaigns rename column numbers to recipients;
alter table campaigns
  add column channel text not null default 'sms' check (channel in ('sms', 'email', 'email-or-sms')),
  -- subject and text of the e-mail in both languages, with placeholders
  add column emails  jsonb not null default '{}',
  -- as `failures`, of e-mails
  add column email_failures integer not null default 0;

-- An e-mail has the number of its customer as well, if there is one; a subscriber who never ordered has none.
alter table campaign_messages alter column phone drop not null;
alter table campaign_messages
  add column channel text not null default 'sms' check (channel in ('sms', 'email')),
  -- null for text messages
  add column email   text check (email = lower(email)),
  add constraint campaign_messages_recipient check (phone is not null or email is not null);
-- The next of each channel.
drop index campaign_messages_waiting;
create index campaign_messages_waiting on campaign_messages (campaign_id, channel, due_at, id) where state = 'waiting';
create unique index campaign_messages_of_address on campaign_messages (campaign_id, email) where email is not null;
create index campaign_messages_of_email on campaign_messages (email, tried_at) where email is not null;

-- Which customer an address belongs to.
create index orders_of_email on orders (lower(email), placed_at) where email <> '';
