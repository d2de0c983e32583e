-- An order is followed, cancelled and corrected without an account by whoever knows its id and its phone number.
alter table order_history
  drop constraint order_history_role_check,
  add constraint order_history_role_check check (role in ('guest', 'customer', 'admin', 'guest by phone')),
  -- what was changed; a corrected address leaves the status as it was
  add column change text not null default 'status' check (change in ('status', 'address'));

-- The name as its reader saw it, for those who follow their order in Bengali; empty where the merchant wrote none.
alter table order_lines add column name_bn text not null default '';
update order_lines set name_bn = products.name_bn
from products
where products.id = order_lines.product_id and products.name_bn is not null;
