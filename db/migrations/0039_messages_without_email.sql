-- Who writes to the shop may leave a mobile number instead of an email address.
alter table inbox drop constraint inbox_email_check;
alter table inbox add constraint inbox_reachable_check check (email <> '' or mobile_number <> '');
