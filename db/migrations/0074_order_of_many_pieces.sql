-- An order of more pieces than the merchant's limits goes to review, too.
alter table orders
  drop constraint orders_review_reason_check,
  add constraint orders_review_reason_check
    check (review_reason in ('last pieces', 'many orders', 'many pieces', 'pieces of customer', 'pieces of network'));
