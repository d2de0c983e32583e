-- The language in which the order was placed; its e-mails use it.
alter table orders add column language text not null default 'en' check (language in ('en', 'bn'));

-- Claiming a guest order is recorded in the history and does not change the status.
alter table order_history
  drop constraint order_history_change_check,
  add constraint order_history_change_check check (change in ('status', 'address', 'claim'));

-- Saved delivery addresses of a user; the application allows at most ten.
create table saved_addresses (
  id            bigint generated always as identity primary key,
  user_id       bigint not null references users on delete cascade,
  name          text not null check (name <> ''),
  mobile_number text not null check (mobile_number ~ '^01[3-9][0-9]{8}$'),
  district      text not null check (district <> ''),
  thana         text not null check (thana <> ''),
  address       text not null check (address <> ''),
  address_type  text not null check (address_type in ('Home', 'Office')),
  delivery_area text not null check (delivery_area in ('Inside Dhaka', 'Outside Dhaka')),
  -- the address that checkout preselects
  usual         boolean not null default false
);
create index on saved_addresses (user_id, id);
create unique index saved_addresses_usual on saved_addresses (user_id) where usual;

-- Favourite products of a user, in the order in which they were added.
create table favourites (
  user_id    bigint not null references users on delete cascade,
  product_id bigint not null references products on delete cascade,
  position   bigint not null generated always as identity,
  primary key (user_id, product_id)
);
create index favourites_in_order on favourites (user_id, position);
create index on favourites (product_id);
