-- People who want to hear when a sold-out product can be bought again; the shop writes to e-mail addresses, the merchant calls
-- phone numbers.
create table stock_alerts (
  id           bigint generated always as identity primary key,
  product_id   bigint not null references products on delete cascade,
  -- an e-mail address in lower case, or a normalised phone number
  contact      text not null check (contact <> ''),
  language     text not null check (language in ('en', 'bn')),
  requested_at timestamptz(3) not null default now(),
  notified_at  timestamptz(3),
  unique (product_id, contact)
);
create index stock_alerts_open on stock_alerts (product_id) where notified_at is null;
create index stock_alerts_of_contact on stock_alerts (contact);
create index stock_alerts_notified on stock_alerts (notified_at) where notified_at is not null;
