-- Options of other shops are longer than twenty letters.
alter table color_values
  drop constraint color_values_name_check,
  add constraint color_values_name_check check (char_length(name) between 1 and 40);

-- Two shops of one system count their products from 1: an id is that of a shop.
alter table product_sources
  add column shop text not null default '',
  drop constraint product_sources_pkey,
  add primary key (source, shop, key);
alter table product_imports
  -- the address of the shop that a file is of, as far as its pictures tell
  add column shop text not null default '';
alter table product_imports
  drop constraint product_imports_source_check,
  add constraint product_imports_source_check check (source in ('woocommerce', 'shopify', 'other', 'shodai'));
-- What a picture shows, in the words of the file.
alter table pictures_to_fetch add column alt text not null default '';

-- Files of couriers begin with titles: the lines above the heading, and which line that is.
alter table courier_statements
  add column above jsonb not null default '[]',
  add column heading_line integer not null default 1;
