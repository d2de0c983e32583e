-- What staff sign in with besides their password: passkeys, and codes of an app on their phone.
create table identity_passkeys (
  id            text primary key,
  user_id       text not null references identity_users on delete cascade,
  name          text,
  public_key    text not null,
  credential_id text not null unique,
  counter       bigint not null,
  device_type   text not null,
  backed_up     boolean not null,
  transports    text,
  created_at    timestamptz not null default now(),
  aaguid        text
);
create index identity_passkeys_of_user on identity_passkeys (user_id);

create table code_apps (
  identity_id  text primary key references identity_users on delete cascade,
  -- encrypted; null until the first code was right
  secret       text,
  confirmed_at timestamptz(3),
  -- the one that is being set up
  new_secret   text,
  new_at       timestamptz(3),
  -- the period of the last code that was taken: none is taken twice
  last_period  bigint not null default 0
);

-- Each opens the account once, without phone and passkey. They are shown once, and kept as keyed hashes.
create table recovery_codes (
  identity_id text not null references identity_users on delete cascade,
  code_hash   text not null,
  used_at     timestamptz(3),
  primary key (identity_id, code_hash)
);

-- How the person behind a session proved to be more than somebody with a password; null: not yet.
alter table identity_sessions add column second_step text check (second_step in ('passkey', 'code', 'recovery'));

-- Whether somebody has a passkey or an app, which every call of staff asks.
alter table users add column has_second_step boolean not null default false;
create function note_second_step() returns trigger language plpgsql as $$
declare
  person text := case tg_table_name
    when 'code_apps' then coalesce(to_jsonb(new), to_jsonb(old)) ->> 'identity_id'
    else coalesce(to_jsonb(new), to_jsonb(old)) ->> 'user_id' end;
begin
  update users set has_second_step =
    exists (select from identity_passkeys where user_id = person)
    or exists (select from code_apps where identity_id = person and secret is not null)
  where identity_id = person;
  return null;
end $$;
create trigger note_passkey after insert or delete on identity_passkeys
  for each row execute function note_second_step();
create trigger note_code_app after insert or update of secret or delete on code_apps
  for each row execute function note_second_step();
