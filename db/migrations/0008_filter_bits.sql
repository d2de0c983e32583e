-- Sizes and colours as bit masks: as text arrays they made the indexes of 0005_product_lists.sql so large that the planner
-- sometimes counted with a sequential scan.
create function size_bits(chosen text[]) returns integer language sql immutable parallel safe as $$
  select ('XS' = any (chosen))::integer * 1 +
    ('S' = any (chosen))::integer * 2 +
    ('M' = any (chosen))::integer * 4 +
    ('L' = any (chosen))::integer * 8 +
    ('XL' = any (chosen))::integer * 16 +
    ('XXL' = any (chosen))::integer * 32 +
    ('XXXL' = any (chosen))::integer * 64
$$;
create function color_bits(chosen text[]) returns integer language sql immutable parallel safe as $$
  select ('Black' = any (chosen))::integer * 1 +
    ('Gray' = any (chosen))::integer * 2 +
    ('White' = any (chosen))::integer * 4 +
    ('Red' = any (chosen))::integer * 8 +
    ('Green' = any (chosen))::integer * 16 +
    ('Blue' = any (chosen))::integer * 32 +
    ('Yellow' = any (chosen))::integer * 64 +
    ('Pink' = any (chosen))::integer * 128 +
    ('Orange' = any (chosen))::integer * 256 +
    ('Purple' = any (chosen))::integer * 512
$$;
alter table products
  add column on_offer boolean not null generated always as (offer_price_paisa is not null) stored,
  add column size_bits smallint not null generated always as (size_bits(sizes)) stored,
  add column color_bits smallint not null generated always as (color_bits(colors)) stored;

drop index products_newest, products_popular, products_by_price, products_by_discount, products_by_rating;
create index products_newest on products (id desc)
  include (category_id, sub_category_id, price_paisa, size_bits, color_bits, on_offer, sold_out) where not hidden;
create index products_popular on products (popular desc, id desc)
  include (category_id, sub_category_id, price_paisa, size_bits, color_bits, on_offer, sold_out) where not hidden;
create index products_by_price on products (price_paisa, id)
  include (category_id, sub_category_id, size_bits, color_bits, on_offer, sold_out) where not hidden;
create index products_by_discount on products (discount_percent desc, id desc)
  include (category_id, sub_category_id, price_paisa, size_bits, color_bits, on_offer, sold_out) where not hidden;
create index products_by_rating on products (rating_tenths desc, id desc)
  include (category_id, sub_category_id, price_paisa, size_bits, color_bits, on_offer, sold_out) where not hidden;
