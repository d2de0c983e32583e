alter table users rename column duties to permissions;
alter table users rename constraint users_duties_check to users_permissions_check;
alter table api_keys rename column duties to permissions;
alter table api_keys rename constraint api_keys_duties_check to api_keys_permissions_check;
