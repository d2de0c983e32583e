-- What the merchant's rules require instead of a call; if that fails the order is called.
alter table orders add column verification text check (verification in ('code'));

-- Six-digit codes that were sent to the phone numbers of orders. The code itself is not stored: it is made of the salt with the
-- shop's secret.
create table order_codes (
  order_id   text primary key references orders on delete cascade,
  -- the number that it was sent to; with another one the code is worth nothing
  phone      text not null,
  salt       text not null,
  sends      integer not null default 1,
  sent_at    timestamptz(3) not null default now(),
  -- until then it is accepted, and nobody calls
  expires_at timestamptz(3) not null,
  wrong      integer not null default 0,
  -- it could not be sent, or was guessed at too often: the order is called
  has_failed boolean not null default false
);
