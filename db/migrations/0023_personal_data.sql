-- Erasing what is known of a phone number (D201).

-- Orders stay with a number that nobody has, beginning with 010: the same one for all that were of one number.
alter table orders drop constraint orders_mobile_number_check,
  add constraint orders_mobile_number_check check (mobile_number ~ '^01[03-9][0-9]{8}$');
alter table past_orders drop constraint past_orders_mobile_number_check,
  add constraint past_orders_mobile_number_check check (mobile_number ~ '^01[03-9][0-9]{8}$');

-- What a number leads to is found without reading whole tables.
create index sms_messages_of_phone on sms_messages (phone, created_at);
drop index sms_messages_about_checkouts;
create index courier_statement_rows_phone on courier_statement_rows (phone) where phone <> '';
create index saved_addresses_of_phone on saved_addresses (mobile_number);
create index order_codes_of_phone on order_codes (phone);
create index merged_discounts_of_phone on merged_discounts (mobile_number);
create index wallet_messages_of_sender on wallet_messages (sender) where sender is not null;
create index wallet_messages_of_order on wallet_messages (order_id) where order_id is not null;
create index inbox_of_email on inbox (lower(email));
create index users_of_email on users (lower(email)) where role = 'customer';
create index newsletter_subscriptions_of_email on newsletter_subscriptions (lower(email));

-- The audit log stays append-only, but for one thing: `blank_audit_entries` empties what entries say was there before and after,
-- and replaces a number in their subject by its hash. Whoever did what to which order, and when, stays.
drop trigger audit_entries_append_only on audit_entries;
create trigger audit_entries_append_only before delete on audit_entries
  for each statement execute function reject_change();
create function allow_blanking() returns trigger language plpgsql as $$
begin
  if current_setting('shop.blanking', true) is distinct from 'on'
    or new.before is not null or new.after is not null
    or to_jsonb(new) - array['subject', 'before', 'after'] is distinct from to_jsonb(old) - array['subject', 'before', 'after']
    or (new.subject <> old.subject and not (old.subject ~ '^phone 01[0-9]{9}$' and new.subject ~ '^phone [A-Za-z0-9_-]{43}$'))
  then
    raise exception '% is append-only', tg_table_name;
  end if;
  return new;
end $$;
create trigger audit_entries_only_blanked before update on audit_entries
  for each row execute function allow_blanking();

create function blank_audit_entries(phone text, phone_subject text) returns void language plpgsql as $$
begin
  perform set_config('shop.blanking', 'on', true);
  update audit_entries set before = null, after = null where subject in (
    select 'order ' || id from orders where mobile_number = phone
    union all select 'review ' || reviews.id from reviews join orders on orders.id = order_id where mobile_number = phone
  ) and (before is not null or after is not null);
  update audit_entries set before = null, after = null, subject = phone_subject where subject = 'phone ' || phone;
  perform set_config('shop.blanking', '', true);
end $$;
