-- Products that belong together for a while, such as those of a festival: picked by hand, or all that fit a rule.
create table collections (
  id              bigint generated always as identity primary key,
  slug            text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  name            text not null check (char_length(name) <= 60),
  name_bn         text not null default '' check (char_length(name_bn) <= 60),
  text            text not null default '' check (char_length(text) <= 600),
  text_bn         text not null default '' check (char_length(text_bn) <= 600),
  image_id        text references images,
  kind            text not null check (kind in ('picked', 'rule')),
  -- Of a picked collection, in their order.
  product_ids     integer[] not null default '{}' check (cardinality(product_ids) <= 200),
  -- Of a rule; what is empty is no limit. The id of a category that was deleted stays, so that the rule does not get wider.
  product_type    text,
  category_id     bigint,
  min_price_paisa integer,
  max_price_paisa integer,
  on_offer        boolean not null default false,
  in_stock        boolean not null default false,
  on_home         boolean not null default false,
  enabled         boolean not null default true,
  starts_at       timestamptz(3),
  ends_at         timestamptz(3) check (ends_at > starts_at),
  -- Whether customers see it now; a job switches it with the clock.
  shown           boolean not null default false,
  version         integer not null default 1
);
create index collections_image_id_idx on collections (image_id);

-- Whether a collection is shown at this moment.
create function is_collection_shown(collections) returns boolean
  language sql stable
  return $1.enabled and coalesce($1.starts_at <= now(), true) and coalesce($1.ends_at > now(), true);
