-- Products are also found by the names of their category and sub-category: a change of these queues them for the search.
drop trigger enqueue_changed_product_for_search on products;
create trigger enqueue_changed_product_for_search
  after update of name, name_bn, product_type, hidden, category_id, sub_category_id on products
  for each row execute function enqueue_changed_product_for_search();

create function enqueue_renamed_category_for_search() returns trigger language plpgsql as $$
begin
  insert into search_waiting
  select id from products
  where case tg_table_name when 'categories' then category_id else sub_category_id end = new.id
  order by id
  on conflict (product_id) do update set product_id = excluded.product_id;
  return null;
end $$;
create trigger enqueue_renamed_category_for_search after update of name, name_bn on categories
  for each row execute function enqueue_renamed_category_for_search();
create trigger enqueue_renamed_category_for_search after update of name, name_bn on sub_categories
  for each row execute function enqueue_renamed_category_for_search();

-- A bag as many write it in Latin letters.
update synonyms set phrases = phrases || '{beg}' where phrases @> '{ব্যাগ,bag}' and not phrases @> '{beg}';
