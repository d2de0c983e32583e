-- The client's idempotency key: a change that is sent again after a lost response is made once. Null for those made before.
alter table bulk_changes add column key text unique;
