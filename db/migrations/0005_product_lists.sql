-- Sort keys of product lists. The percentage is the one on product cards: whole percent of the original price, halves up.
alter table products
  add column discount_percent integer not null generated always as (
    case when offer_price_paisa is null then 0 else
      ((original_price_paisa - offer_price_paisa) * 200::bigint + original_price_paisa)
        / (2 * original_price_paisa::bigint)
    end) stored,
  -- tenths of a star; products without a rating sort last
  add column rating_tenths integer not null generated always as (coalesce(ratings * 10, 0)::integer) stored,
  add column sold_out boolean not null generated always as (coalesce(stock = 0, false)) stored,
  -- Both are included in the indexes below, whose rows are limited in size.
  add check (cardinality(sizes) <= 7),
  add check (cardinality(colors) <= 10);

-- One index for each sort order. It includes every filtered column, so that a selective filter and the total count are
-- answered without reading the table. It includes `sold_out` instead of `stock`: orders change the stock constantly, and
-- that must not update any index.
drop index products_newest;
create index products_newest on products (id desc)
  include (category_id, sub_category_id, price_paisa, offer_price_paisa, sold_out, sizes, colors) where not hidden;
drop index products_popular;
create index products_popular on products (popular desc, id desc)
  include (category_id, sub_category_id, price_paisa, offer_price_paisa, sold_out, sizes, colors) where not hidden;
create index products_by_price on products (price_paisa, id)
  include (category_id, sub_category_id, offer_price_paisa, sold_out, sizes, colors) where not hidden;
create index products_by_discount on products (discount_percent desc, id desc)
  include (category_id, sub_category_id, price_paisa, offer_price_paisa, sold_out, sizes, colors) where not hidden;
create index products_by_rating on products (rating_tenths desc, id desc)
  include (category_id, sub_category_id, price_paisa, offer_price_paisa, sold_out, sizes, colors) where not hidden;
