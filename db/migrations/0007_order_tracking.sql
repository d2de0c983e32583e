-- Order tracking: without an account, an order is read, cancelled and corrected with its id and phone number.
alter table order_history
  drop constraint order_history_role_check,
  add constraint order_history_role_check check (role in ('guest', 'customer', 'admin', 'guest by phone')),
  -- what was changed; correcting the address does not change the status
  add column change text not null default 'status' check (change in ('status', 'address'));

-- The Bengali name of the product when it was ordered; empty when it had none.
alter table order_lines add column name_bn text not null default '';
update order_lines set name_bn = products.name_bn
from products
where products.id = order_lines.product_id and products.name_bn is not null;
