-- Incremented by every edit of the product, so that the second of two concurrent edits is rejected. Orders do not change it.
alter table products add column version integer not null default 1 check (version > 0);
-- The client's idempotency key: a product that is sent again after a lost response is created once.
alter table products add column added_as uuid;
create unique index products_added_as on products (added_as) where added_as is not null;
-- The alternative text of the image; when it is empty, the product's name is used.
alter table product_images add column alt text not null default '';

-- Filters of the merchant's product list. `sold_out` instead of `stock`, as in 0005_product_lists.sql.
create index products_hidden on products (id desc) where hidden;
create index products_sold_out on products (id desc) where sold_out;

-- The job that deletes unused images checks whether an order line shows the image.
create index order_lines_by_image on order_lines (image_url);
