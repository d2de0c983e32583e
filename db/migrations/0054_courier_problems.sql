-- Which sentence of the shop says why a courier did not do what was requested; null where its own words say it, and in older rows.
alter table shipments add column problem_code text;
alter table courier_connections add column problem_code text;
