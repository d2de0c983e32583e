-- An order beyond a limit, or one that would sell out many products at once, waits for staff without taking stock. The
-- reason stays when the order is confirmed, so that undoing the confirmation leads back to the review.
alter table orders
  add column review_reason text
    check (review_reason in ('last pieces', 'many orders', 'pieces of customer', 'pieces of network')),
  -- the network a guest ordered from; removed when the order is confirmed or cancelled
  add column network text;

-- Two more indexes beside those of 0022_order_changes.sql:
--   orders_in_review    list and number of orders to review; only those that were ever in review
--   orders_of_network   pieces that guests of a network have reserved; only unconfirmed orders of guests
create index orders_in_review on orders (status, placed_at desc, id desc) where review_reason is not null;
create index orders_of_network on orders (network) where status = 'Pending' and network is not null;
