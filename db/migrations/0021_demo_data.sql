-- What came with the shop as a sample, so that the merchant can remove it later without what became their own.
create table demo_data (
  kind      text not null check (kind in ('product', 'slide', 'order')),
  id        text not null,
  loaded_at timestamptz(3) not null default now(),
  primary key (kind, id)
);
