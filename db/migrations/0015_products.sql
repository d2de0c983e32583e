-- Counts the changes of a product by its merchants, so that two who change it at once are told. Orders leave it alone.
alter table products add column version integer not null default 1 check (version > 0);
-- What whoever added a product called the adding: sent again because the answer was lost, it is the same product.
alter table products add column added_as uuid;
create unique index products_added_as on products (added_as) where added_as is not null;
-- What a picture shows, in words; empty says no more than the product's name.
alter table product_images add column alt text not null default '';

-- The merchant's list of what is hidden or sold out. `sold_out` and not `stock`, as in 0005_lists.sql.
create index products_hidden on products (id desc) where hidden;
create index products_sold_out on products (id desc) where sold_out;

-- Whether an order shows a picture is asked before the picture is cleaned away.
create index order_lines_of_picture on order_lines (image_url);
