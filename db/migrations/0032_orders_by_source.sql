-- The order lists filter by how an order came to the shop.
create index orders_by_source on orders (status, source, placed_at desc, id desc) include (total_paisa, search_text);
