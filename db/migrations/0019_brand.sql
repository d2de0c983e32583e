-- The merchant's word for who makes a product; null without one.
alter table products add column brand text check (char_length(brand) between 1 and 60);
-- The filter by brand, and the brands of a list. It includes the columns of the other filters, as the indexes of
-- 0008_filter_bits.sql do; those do not include the brand, because a text would make them much larger.
create index products_by_brand on products (brand, id desc)
  include (category_id, sub_category_id, price_paisa, size_bits, color_bits, on_offer, sold_out)
  where not hidden and brand is not null;
