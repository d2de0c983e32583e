-- Old addresses that lead to pages of today. No target is redirected itself, so that no visitor is sent on twice.
create table redirects (
  id         bigint generated always as identity primary key,
  -- The path in the one form that all spellings of it have: decoded, in lower case, without a slash at its end and without language.
  old_path   text not null unique check (old_path like '/%' and char_length(old_path) <= 300),
  -- Path of the shop, percent-encoded, with query and anchor.
  target     text not null check (target ~ '^/([^/\\]|$)' and char_length(target) <= 2000),
  target_path text not null check (target_path <> old_path),
  -- Written by the import of a former shop's products.
  moved      boolean not null default false
);
create index redirects_target_path_idx on redirects (target_path);

-- Addresses without a page that visitors have opened: a path, a number and a time, nothing of the visitor.
create table missing_pages (
  path    text primary key check (char_length(path) <= 200),
  times   integer not null check (times > 0),
  since   date not null,
  last_at timestamptz(3) not null
);

-- Products that were brought in before have an address by their handle at Shopify, and by their number at WooCommerce.
insert into redirects (old_path, target, target_path, moved)
select distinct on (address) address, page, page, true
from (
  select case source when 'shopify' then '/products/' || lower(normalize(key, nfc)) else '/?p=' || key end as address,
    '/product-details/' || product_id as page, product_id
  from product_sources join products on products.id = product_id
  where deleted_at is null and char_length(key) <= 200
    and ((source = 'shopify' and key !~ '[[:space:]/%?#]') or (source = 'woocommerce' and key ~ '^[0-9]+$'))
) as moved
order by address, product_id;
