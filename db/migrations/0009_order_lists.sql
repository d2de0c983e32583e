-- A customer's lists and counts filter their orders by status. With the status in the index, lists skip orders of other
-- statuses and counts are index-only.
drop index orders_of_user;
create index orders_of_user on orders (user_id, placed_at desc, id desc, status) where user_id is not null;
-- Counts all orders by status: 6 MB for a million orders, compared with 99 MB of orders_by_status, because equal keys are
-- deduplicated.
create index orders_status_count on orders (status);
