-- Takes pieces from limited stocks, or none of those of which there are too few; each product and variant at most once in the
-- arguments. A function, because its statements see what others committed while they waited for the lock, and are planned once
-- per connection instead of in every order.
create function take_stock(wanted_products bigint[], wanted_variants bigint[], wanted_quantities integer[])
returns table (product_id bigint, variant_id bigint, before integer, after integer, left_in_all integer)
language plpgsql as $$
#variable_conflict use_column
begin
  -- The row of a product is written with those of its variants, so it is locked for them, too; in the order of ids, against deadlocks.
  perform from products where id = any(wanted_products) order by id for no key update;
  return query
    with wanted as (
      select * from unnest(wanted_products, wanted_variants, wanted_quantities) as each (product_id, variant_id, quantity)
    ), taken as (
      update products set stock = products.stock - total.quantity
      from (
        select product_id, sum(quantity)::integer as quantity, bool_or(variant_id is not null) as is_varied
        from wanted group by product_id
      ) as total
      where products.id = total.product_id and products.has_variants = total.is_varied
        -- a variant may be counted while others are not
        and (products.stock >= total.quantity or products.has_variants and products.stock is null)
      returning products.id, products.stock
    ), taken_variants as (
      update product_variants set stock = product_variants.stock - wanted.quantity
      from wanted join taken on taken.id = wanted.product_id
      where product_variants.id = wanted.variant_id and product_variants.product_id = wanted.product_id
        and product_variants.stock >= wanted.quantity
      returning product_variants.id, product_variants.stock
    )
    select wanted.product_id, wanted.variant_id, unit.stock + wanted.quantity, unit.stock, taken.stock
    from wanted
    join taken on taken.id = wanted.product_id
    cross join lateral (
      select taken.stock where wanted.variant_id is null
      union all select taken_variants.stock from taken_variants where taken_variants.id = wanted.variant_id
    ) as unit;
end
$$;
