-- Up to twelve pictures of a product.
alter table product_images drop constraint product_images_position_check,
  add check (position between 1 and 12);

-- Offers with a start and an end. `offer_price_paisa`, and everything that is made of it, is the offer that is in force; what
-- the merchant has planned is in `planned_offer_paisa`. The window of a product is that of its variants, too.
alter table products
  add column planned_offer_paisa integer,
  add column offer_starts_at timestamptz(3),
  add column offer_ends_at   timestamptz(3),
  -- whether the columns of the offer in force have been written for a time within the window
  add column offer_in_force  boolean not null default true,
  -- deleted by a bulk change that can be undone; the product is hidden, and goes for good after some days
  add column deleted_at      timestamptz(3),
  add check (offer_ends_at > offer_starts_at),
  add check (deleted_at is null or hidden);
alter table product_variants add column planned_offer_paisa integer;
update products set planned_offer_paisa = offer_price_paisa where offer_price_paisa is not null;
update product_variants set planned_offer_paisa = offer_price_paisa where offer_price_paisa is not null;
alter table products add check (planned_offer_paisa >= 100 and planned_offer_paisa < original_price_paisa);
alter table product_variants add check (planned_offer_paisa >= 100 and planned_offer_paisa < original_price_paisa);
create index products_with_timed_offer on products (id) where offer_starts_at is not null or offer_ends_at is not null;
create index products_deleted on products (deleted_at) where deleted_at is not null;

create function is_offer_time(starts timestamptz, ends timestamptz) returns boolean language sql stable as
  $$ select coalesce(starts <= now(), true) and coalesce(now() < ends, true) $$;

-- One change of many products, made in pieces by a job; the last one can be undone.
create table bulk_changes (
  id         bigint generated always as identity primary key,
  status     text not null default 'applying' check (status in ('applying', 'done', 'undoing', 'undone')),
  change     jsonb not null,
  made_by    bigint references users on delete set null,
  made_at    timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now(),
  total      integer not null default 0
);
create unique index bulk_changes_one on bulk_changes ((true)) where status in ('applying', 'undoing');
create table bulk_change_products (
  change_id  bigint not null references bulk_changes on delete cascade,
  -- without a reference: the row says why a product was not changed, also after it is gone
  product_id bigint not null,
  status     text not null default 'waiting'
    check (status in ('waiting', 'changed', 'same', 'rejected', 'undone', 'not undone')),
  name       text not null,
  -- why it was rejected, or not undone
  reason     text,
  -- the values that were changed, as they were and as they became
  before     jsonb,
  after      jsonb,
  primary key (change_id, product_id)
);
create index bulk_change_products_by_status on bulk_change_products (change_id, status, product_id);
