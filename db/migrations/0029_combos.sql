-- Products that cost less together, each with the pieces of it: {"productId", "variantId", "pieces"}, the variant null where the
-- customer chooses it. What was deleted stays among the parts, so that its combo is not granted for less than it was made of.
create table combos (
  id          bigint generated always as identity primary key,
  slug        text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  name        text not null check (char_length(name) <= 60),
  name_bn     text not null default '' check (char_length(name_bn) <= 60),
  image_id    text references images,
  price_paisa integer not null check (price_paisa > 0),
  parts       jsonb not null check (jsonb_typeof(parts) = 'array'),
  enabled     boolean not null default true,
  version     integer not null default 1
);
create index combos_image_id_idx on combos (image_id);

-- Combos are computed as the offers of several pieces are, and an order may have both.
alter table orders rename column quantity_offer to computed_offer;
-- The combos that the order was granted, as they were then.
alter table orders add column combos jsonb not null default '[]' check (jsonb_typeof(combos) = 'array');
