-- The mobile number that the sender of a contact message may give; empty without one.
alter table inbox add column mobile_number text not null default '';
