-- What several pieces of a product cost together: paisa by the number of pieces.
alter table products
  add column quantity_offers jsonb not null default '{}' check (jsonb_typeof(quantity_offers) = 'object');
create index products_with_quantity_offers on products (id) where quantity_offers <> '{}';

-- The offers of the product when the line was ordered.
alter table order_lines add column quantity_offers jsonb not null default '{}';

-- Whether what an order has off is that of quantity offers, which an edit evaluates anew.
alter table orders add column quantity_offer boolean not null default false;
