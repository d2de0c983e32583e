-- Files of other shop systems: what is in them is shown first, and the merchant chooses where it belongs.
alter table product_imports
  drop constraint product_imports_status_check,
  add constraint product_imports_status_check check
    (status in ('sending', 'checking', 'choosing', 'checked', 'applying', 'done', 'refused', 'dropped')),
  -- null for a file of this shop's own format
  add column source text check (source in ('woocommerce', 'shopify', 'other')),
  -- what a file of another system has, before the merchant has chosen: categories with their products, counts, columns
  add column summary jsonb,
  -- what the merchant has chosen
  add column choices jsonb;
drop index product_imports_one;
create unique index product_imports_one on product_imports ((true))
  where status in ('sending', 'checking', 'choosing', 'checked', 'applying');
-- A note does not keep its row from being imported.
alter table product_import_problems
  add column is_note boolean not null default false,
  drop constraint product_import_problems_pkey,
  add primary key (import_id, row, column_name, reason);

-- Under which id products were known in the system they came from, so that a second import updates instead of doubling.
create table product_sources (
  source     text not null,
  key        text not null,
  product_id bigint not null references products on delete cascade,
  -- stock as the file had it, by options of the variant: what was sold here since then stays sold
  stocks     jsonb not null default '{}',
  primary key (source, key)
);
create index product_sources_by_product on product_sources (product_id);

-- Pictures of imported products at their addresses in the former shop.
create table pictures_to_fetch (
  id         bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  -- of the variant with these options; null for a picture of the product itself
  options    jsonb,
  position   integer not null,
  url        text not null,
  -- in lower case, to be matched with files that the merchant has
  file_name  text not null,
  image_id   text references images on delete set null,
  -- why it could not be fetched
  problem    text,
  done_at    timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index pictures_to_fetch_once on pictures_to_fetch (product_id, url, (coalesce(options, '{}'::jsonb)));
create index pictures_to_fetch_waiting on pictures_to_fetch (id) where done_at is null;
create index pictures_to_fetch_by_url on pictures_to_fetch using hash (url);
create index pictures_to_fetch_by_name on pictures_to_fetch (file_name) where image_id is null;
create index pictures_to_fetch_failed on pictures_to_fetch (id) where problem is not null;
create index pictures_to_fetch_by_image on pictures_to_fetch (image_id) where image_id is not null;

-- Orders of the time before this shop: history of a phone number, nothing else.
create table past_orders (
  id            bigint generated always as identity primary key,
  -- its number in the former shop
  number        text not null unique check (char_length(number) between 1 and 60),
  mobile_number text not null check (mobile_number ~ '^01[3-9][0-9]{8}$'),
  name          text not null default '',
  placed_at     timestamptz(3) not null,
  total_paisa   bigint not null check (total_paisa >= 0),
  outcome       text not null check (outcome in ('Delivered', 'Return', 'Cancelled'))
);
create index past_orders_of_phone on past_orders (mobile_number, outcome, placed_at);
