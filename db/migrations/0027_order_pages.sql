-- Pages on which a few products are ordered without leaving them, and how many visitors of each order.
create table order_pages (
  id          bigint generated always as identity primary key,
  slug        text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  title       text not null check (char_length(title) <= 100),
  title_bn    text not null default '' check (char_length(title_bn) <= 100),
  product_ids integer[] not null check (cardinality(product_ids) between 1 and 6),
  -- In their order, each with its type and texts in both languages.
  blocks      jsonb not null,
  noindex     boolean not null default true,
  enabled     boolean not null default false,
  -- With it the page is shown before it is enabled.
  preview_key text not null,
  version     integer not null default 1,
  created_at  timestamptz(3) not null default now()
);

-- The pictures in the blocks, which are not deleted as long as they are here.
create table order_page_images (
  page_id  bigint not null references order_pages on delete cascade,
  image_id text not null references images,
  primary key (page_id, image_id)
);
create index order_page_images_image_id_idx on order_page_images (image_id);

-- Visits by the day in Dhaka and by what brought the visitor; empty where nothing tells.
create table order_page_visits (
  page_id bigint not null references order_pages on delete cascade,
  day     date not null,
  source  text not null check (char_length(source) <= 120),
  visits  integer not null,
  primary key (page_id, day, source)
);

create table order_page_orders (
  order_id  text primary key references orders on delete cascade,
  page_id   bigint not null references order_pages on delete cascade,
  source    text not null,
  placed_at timestamptz(3) not null default now()
);
create index order_page_orders_page_id_idx on order_page_orders (page_id, placed_at);
