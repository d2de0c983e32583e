-- What a product is sold as where it has options: each combination with its own price, stock and picture.
create table product_variants (
  id                   bigint generated always as identity primary key,
  product_id           bigint not null references products on delete cascade,
  position             integer not null check (position > 0),
  -- by name: "size" and "color" as products have them, other names as the merchant writes them
  options              jsonb not null check (jsonb_typeof(options) = 'object' and options <> '{}'),
  sku                  text check (char_length(sku) between 1 and 60),
  barcode              text check (char_length(barcode) between 1 and 60),
  original_price_paisa integer not null check (original_price_paisa >= 100),
  offer_price_paisa    integer check (offer_price_paisa >= 100 and offer_price_paisa < original_price_paisa),
  price_paisa          integer not null generated always as (coalesce(offer_price_paisa, original_price_paisa)) stored,
  -- null where pieces are not counted
  stock                integer check (stock >= 0),
  image_id             text references images,
  -- Checked at the end of a statement, so that variants can exchange them.
  unique (sku) deferrable,
  unique (product_id, position) deferrable,
  unique (product_id, options) deferrable
);
create index product_variants_by_image on product_variants (image_id) where image_id is not null;
create index product_variants_by_barcode on product_variants (barcode) where barcode is not null;

-- Sizes, colours, prices and stock of a product with variants are derived from them when they are written.
alter table products
  -- Beside the stock in the same row: an order must see whether the product it takes pieces of has variants by now.
  add column has_variants boolean not null default false,
  -- cards then say "From" before the price
  add column has_price_range boolean not null default false,
  drop constraint products_sizes_check,
  drop constraint products_colors_check,
  drop constraint products_sizes_check1,
  drop constraint products_colors_check1,
  -- The merchant's own words beside the given lists.
  add check (cardinality(sizes) <= 30),
  add check (cardinality(colors) <= 30);

-- The filters of lists find given sizes and colours by their bits, and the merchant's own in these few products.
create index products_with_own_options on products (category_id, sub_category_id) where not hidden and not (
  sizes <@ array['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'] and
  colors <@ array['Black', 'Gray', 'White', 'Red', 'Green', 'Blue', 'Yellow', 'Pink', 'Orange', 'Purple']);

alter table order_lines
  add column variant_id bigint references product_variants on delete set null,
  -- the options beside size and colour
  add column options jsonb not null default '{}';
create index order_lines_of_variant on order_lines (variant_id) where variant_id is not null;

-- How the merchant's own colours look, as '#7b1e3a' for "Maroon".
create table color_values (
  name  text primary key check (char_length(name) between 1 and 20),
  value text not null check (value ~ '^#[0-9a-f]{6}$')
);

-- The search finds products by options, SKU and barcode of their variants.
create function enqueue_changed_variant_for_search() returns trigger language plpgsql as $$
begin
  insert into search_waiting values (coalesce(new.product_id, old.product_id))
  on conflict (product_id) do update set product_id = excluded.product_id;
  return null;
end $$;
create trigger enqueue_changed_variant_for_search
  after insert or delete or update of options, sku, barcode on product_variants
  for each row execute function enqueue_changed_variant_for_search();
