-- Products that come from files.

-- Product imports from CSV: validated first, then applied completely or not at all. One at a time.
create table product_imports (
  id            bigint generated always as identity primary key,
  file_name     text not null,
  -- sending → checking → checked → applying → done; a file that is not a product table is 'refused'
  status        text not null default 'sending'
    check (status in ('sending', 'checking', 'choosing', 'checked', 'applying', 'done', 'refused', 'dropped', 'failed')),
  made_by       bigint references users on delete set null,
  made_at       timestamptz(3) not null default now(),
  changed_at    timestamptz(3) not null default now(),
  characters    integer not null check (characters > 0),
  -- rows validated or applied so far in the current status
  progress      integer not null default 0,
  rows_new      integer not null default 0,
  rows_changed  integer not null default 0,
  rows_same     integer not null default 0,
  rows_wrong    integer not null default 0,
  -- why the file was refused, with the row and its value
  problem       text,
  problem_row   integer,
  problem_value text,
  -- null for a file of this shop's own format
  source        text check (source in ('woocommerce', 'shopify', 'other', 'shodai')),
  -- what a file of another system has, before the merchant has chosen: categories with their products, counts, columns
  summary       jsonb,
  -- what the merchant has chosen
  choices       jsonb,
  -- how often the present step was begun: one that ends its process each time has failed as well
  tries         integer not null default 0,
  -- the address of the shop that a file is of, as far as its pictures tell
  shop          text not null default ''
);
create index product_imports_ended on product_imports (changed_at);
create unique index product_imports_one on product_imports ((true))
  where status in ('sending', 'checking', 'choosing', 'checked', 'applying');

-- The uploaded file's text in parts; deleted when the import is applied or dropped, after a month at the latest.
create table product_import_parts (
  import_id bigint not null references product_imports on delete cascade,
  part      integer not null check (part >= 0),
  text      text not null,
  primary key (import_id, part)
);

-- The validated products, by row of the file.
create table product_import_rows (
  import_id  bigint not null references product_imports on delete cascade,
  row        integer not null,
  product_id bigint,
  -- the version of the product that the row was validated against
  updated_at timestamptz(3),
  product    jsonb not null,
  -- What a row of an import changes, shown before it is applied: [{"column", "before", "after"}]
  changes    jsonb not null default '[]'::jsonb,
  primary key (import_id, "row")
);
create index product_import_rows_import_id_product_id_row_idx on product_import_rows (import_id, product_id, "row");

create table product_import_problems (
  import_id   bigint not null references product_imports on delete cascade,
  row         integer not null,
  column_name text not null,
  reason      text not null,
  value       text not null,
  is_note     boolean not null default false,
  -- Another row that a problem of a file is about.
  other_row   integer,
  primary key (import_id, "row", column_name, reason)
);

-- Under which id products were known in the system they came from, so that a second import updates instead of doubling.
create table product_sources (
  source     text not null,
  key        text not null,
  product_id bigint not null references products on delete cascade,
  -- stock as the file had it, by options of the variant: what was sold here since then stays sold
  stocks     jsonb not null default '{}'::jsonb,
  shop       text not null default '',
  primary key (source, shop, key)
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
  created_at timestamptz(3) not null default now(),
  -- What a picture shows, in the words of the file.
  alt        text not null default ''
);
create unique index pictures_to_fetch_once on pictures_to_fetch (product_id, url, (coalesce(options, '{}'::jsonb)));
create index pictures_to_fetch_waiting on pictures_to_fetch (id) where done_at is null;
create index pictures_to_fetch_by_url on pictures_to_fetch using hash (url);
create index pictures_to_fetch_by_name on pictures_to_fetch (file_name) where image_id is null;
create index pictures_to_fetch_failed on pictures_to_fetch (id) where problem is not null;
create index pictures_to_fetch_by_image on pictures_to_fetch (image_id) where image_id is not null;
