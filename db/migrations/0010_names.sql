-- One name for one thing: what staff may do is a permission, what a courier carries a parcel, what people write to the shop the
-- inbox. Indexes and constraints follow their tables.
alter table users rename column duties to permissions;
alter table api_keys rename column duties to permissions;
alter table shipments rename to parcels;
alter sequence shipments_id_seq rename to parcels_id_seq;
alter table courier_webhooks rename column shipment_id to parcel_id;
alter table messages rename to inbox;
alter sequence messages_id_seq rename to inbox_id_seq;

do $$
declare
  old_word text;
  new_word text;
  found record;
begin
  foreach old_word in array array['duties', 'shipment', 'messages'] loop
    new_word := case old_word when 'duties' then 'permissions' when 'shipment' then 'parcel' else 'inbox' end;
    for found in
      select conrelid::regclass as owner, conname as name from pg_constraint
      where conrelid in ('users'::regclass, 'api_keys'::regclass, 'parcels'::regclass, 'courier_webhooks'::regclass, 'inbox'::regclass)
        and conname like '%' || old_word || '%'
    loop
      execute format('alter table %s rename constraint %I to %I',
        found.owner, found.name, replace(found.name, old_word, new_word));
    end loop;
    for found in
      select indexrelid::regclass as name, indexrelid::regclass::text as text from pg_index
      where indrelid in ('parcels'::regclass, 'courier_webhooks'::regclass, 'inbox'::regclass)
        and indexrelid::regclass::text like '%' || old_word || '%'
    loop
      execute format('alter index %s rename to %I', found.name, replace(found.text, old_word, new_word));
    end loop;
  end loop;
end $$;
