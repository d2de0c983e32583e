-- When a parcel was packed, who did it, and the version of the order that is in it: after a change of the order it is not packed any more.
alter table orders
  add column packed_at      timestamptz(3),
  add column packed_version integer check ((packed_version is null) = (packed_at is null)),
  add column packed_by      bigint references users on delete set null;
