-- What stands on a product without variants; the others have a code on each variant (D227).
alter table products add column barcode text check (char_length(barcode) between 1 and 60);
create trigger enqueue_coded_product_for_search after update of barcode on products
  for each row execute function enqueue_changed_product_for_search();
