-- How much of its order's discount each line has, to the paisa: the sum of the lines is the discount of the order (D145). What
-- reads only some of the lines (partial delivery, exchange, edit, merge) takes it from here.
alter table order_lines
  add column discount_paisa bigint not null default 0,
  -- of a partly delivered order: the discount that the line had when it was ordered
  add column ordered_discount_paisa bigint check (ordered_discount_paisa >= 0);
-- How much of the discount of their line these pieces had.
alter table pieces_back add column discount_paisa bigint not null default 0 check (discount_paisa >= 0);

-- Discounts until now: by price to the lines that the discount is for where that is known and they cost enough, else to all lines.
create temporary table amounts_to_divide on commit drop as
  with discounted as (
    select 'order' as part_of, orders.id as order_id, orders.discount_paisa as amount, orders.discount_id
    from orders where discount_paisa > 0
    union all
    select 'ordered', orders.id, partial_deliveries.discount_paisa, orders.discount_id
    from partial_deliveries join orders on orders.id = order_id
    where exchange_id = '' and partial_deliveries.discount_paisa > 0
  ), goods as (
    select part_of, discounted.order_id, order_lines.position, amount,
      order_lines.price_paisa::bigint * (order_lines.quantity + case when part_of = 'order' then 0 else coalesce(
        (select sum(back.quantity) from pieces_back as back
          where back.order_id = order_lines.order_id and back.position = order_lines.position), 0) end) as worth,
      discounts.id is null or cardinality(discounts.category_ids) + cardinality(discounts.product_ids) = 0
        or coalesce(product_id = any (discounts.product_ids), false) or coalesce(category_id = any (discounts.category_ids), false) as is_meant
    from discounted join order_lines on order_lines.order_id = discounted.order_id
    left join discounts on discounts.id = discounted.discount_id
    left join products on products.id = product_id
  )
  select part_of, order_id, position, amount::numeric,
    case when coalesce(sum(worth) filter (where is_meant) over (partition by part_of, order_id), 0) < amount then worth
      when is_meant then worth else 0 end::numeric as weight
  from goods
  union all
  -- What was not paid for the pieces of an exchange.
  select exchange_id, order_id, position,
    greatest(sum(worth) over (partition by exchange_id, order_id) - credit_paisa, 0), worth
  from (
    select exchange_id, order_id, position, credit_paisa, price_paisa::numeric * pieces_back.quantity as worth
    from pieces_back join order_lines using (order_id, position)
    join (select order_id as exchange_id, credit_paisa from exchanges) as credits using (exchange_id)
  ) as exchanged;

create temporary table divided_amounts on commit drop as
  with weighed as (
    select *, sum(weight) over (partition by part_of, order_id) as whole from amounts_to_divide
  ), shares as (
    select *, div(amount * weight, whole) as share, amount * weight % whole as remainder from weighed where whole > 0
  ), ranked as (
    select part_of, order_id, position, share,
      amount - sum(share) over (partition by part_of, order_id) as left_over,
      row_number() over (partition by part_of, order_id order by remainder desc, position) as rank
    from shares
  )
  select part_of, order_id, position, (share + (rank <= left_over)::integer)::bigint as paisa from ranked;

update order_lines set discount_paisa = paisa from divided_amounts as divided
  where part_of = 'order' and divided.order_id = order_lines.order_id and divided.position = order_lines.position;
update order_lines set ordered_discount_paisa = coalesce(
    (select paisa from divided_amounts as divided
      where part_of = 'ordered' and divided.order_id = order_lines.order_id and divided.position = order_lines.position), 0)
  where order_id in (select order_id from partial_deliveries where exchange_id = '');
update pieces_back set discount_paisa = paisa from divided_amounts as divided
  where part_of = exchange_id and divided.order_id = pieces_back.order_id and divided.position = pieces_back.position;
update pieces_back set discount_paisa = round(ordered_discount_paisa::numeric * pieces_back.quantity
    / (order_lines.quantity + (select sum(back.quantity) from pieces_back as back
        where back.order_id = order_lines.order_id and back.position = order_lines.position)))
  from order_lines
  where exchange_id = '' and order_lines.order_id = pieces_back.order_id and order_lines.position = pieces_back.position;

alter table order_lines add constraint order_lines_discount check (discount_paisa between 0 and price_paisa::bigint * quantity);

-- The discounts that an order has by merging others into it, which are uses of them as its own is (D146).
create table merged_discounts (
  id            bigint generated always as identity primary key,
  order_id      text not null references orders on delete cascade,
  discount_id   bigint not null references discounts on delete cascade,
  -- of the order that was merged
  mobile_number text not null
);
create index merged_discounts_of_order on merged_discounts (order_id);
create index merged_discounts_uses on merged_discounts (discount_id);
with recursive merged as (
  select merged_into as root, discount_id, mobile_number from orders
  where merged_into is not null and discount_id is not null
  union all
  select orders.merged_into, merged.discount_id, merged.mobile_number
  from merged join orders on orders.id = root where orders.merged_into is not null
)
insert into merged_discounts (order_id, discount_id, mobile_number)
  select root, merged.discount_id, merged.mobile_number
  from merged join orders on orders.id = root where orders.merged_into is null;

-- The sales of products are counted again, without what was taken off their lines.
insert into daily_order_changes (day, status, orders)
  select distinct order_day(placed_at), 'Pending', 0 from orders where discount_paisa > 0;
