-- Days from confirmation to delivery, as they were when the order was placed. Null for orders placed before.
alter table orders add column delivery_days smallint;
