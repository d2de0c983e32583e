-- Free delivery that an order was granted. Until now it was a discount with a name and no amount, which merging and editing lost.
alter table orders
  add column free_delivery boolean not null default false,
  -- the delivery zone whose charge it has; empty for inside and outside Dhaka
  add column delivery_zone text not null default '';

update orders set free_delivery = true where discount_name <> '' and discount_paisa = 0;
-- Merged with an order that has an amount it looked like any other discount.
update orders set free_delivery = true
from discounts
where discounts.id = orders.discount_id and discounts.kind = 'free-delivery' and orders.delivery_charge_paisa = 0;
with recursive merged (id, into_id) as (
  select id, merged_into from orders where free_delivery and merged_into is not null
  union
  select orders.id, orders.merged_into from merged join orders on orders.id = merged.into_id
)
update orders set free_delivery = true
where id in (select into_id from merged where into_id is not null) and delivery_charge_paisa = 0;

-- Grams of one piece; null where it is the usual weight of the shop. A variant without its own has that of its product.
alter table products add column weight integer check (weight between 1 and 100000);
alter table product_variants add column weight integer check (weight between 1 and 100000);
alter table order_lines add column weight integer;

-- When the customer was asked by e-mail to review what was delivered; once for each order.
alter table orders add column review_invited_at timestamptz(3);
