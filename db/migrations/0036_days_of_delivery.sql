-- Days from confirmation to delivery, as its customer has read them. Null for orders placed before.
alter table orders add column delivery_days smallint;
