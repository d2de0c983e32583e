-- The picture that the merchant chose for a main category; without one the shop shows that of one of its products.
alter table categories add column image_id text references images;
create index categories_image_id_idx on categories (image_id);
