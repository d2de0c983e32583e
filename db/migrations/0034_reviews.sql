-- What customers write about products that they have received. A review is shown once the merchant has published it.
create table reviews (
  id           bigint generated always as identity primary key,
  product_id   bigint not null references products on delete cascade,
  -- both are null once they are deleted: the review stays
  order_id     text references orders on delete set null,
  user_id      bigint references users on delete set null,
  -- of a reviewer without an account; an account's is read from there, so it goes with the account
  guest_name   text not null default '',
  stars        smallint not null check (stars between 1 and 5),
  text         text not null default '' check (char_length(text) <= 1000),
  status       text not null default 'waiting' check (status in ('waiting', 'published', 'hidden')),
  answer       text not null default '' check (char_length(answer) <= 1000),
  -- incremented by every change, so that nobody publishes words that were edited meanwhile
  version      integer not null default 1 check (version > 0),
  written_at   timestamptz(3) not null default now(),
  unique (order_id, product_id)
);
create index reviews_published on reviews (product_id, id desc) where status = 'published';
create index reviews_of_product on reviews (product_id);
create index reviews_by_status on reviews (status, id desc);
create index reviews_of_user on reviews (user_id) where user_id is not null;

create table review_images (
  review_id bigint not null references reviews on delete cascade,
  position  integer not null check (position between 1 and 3),
  image_id  text not null references images,
  primary key (review_id, position)
);
create index on review_images (image_id);

-- Number and sum of the stars of the published reviews, written in the transaction that changes them, so that lists join
-- nothing. From the first one on they replace what the merchant typed.
alter table products
  add column review_count integer not null default 0 check (review_count >= 0),
  add column review_stars integer not null default 0 check (review_stars between review_count and 5 * review_count);

-- The index of the column is made again as it is now, whatever later filters have added to it.
do $$
declare
  index_definition text := pg_get_indexdef('products_by_rating'::regclass);
begin
  alter table products drop column rating_tenths;
  alter table products add column rating_tenths integer not null generated always as (
    case when review_count > 0 then round(review_stars * 10.0 / review_count)::integer
      else coalesce(ratings * 10, 0)::integer end) stored;
  execute index_definition;
end $$;
