-- A sixth duty: where messages, codes, parcels, events and money of customers go (D125).
alter table users
  drop constraint users_duties_check,
  add constraint users_duties_check check (
    duties is null or (
      role = 'admin' and cardinality(duties) > 0
      and duties <@ array['orders', 'packing', 'catalogue', 'money', 'settings', 'connections']));
