-- A limit with a growing delay: no use is accepted before this time.
alter table limits add column next_at timestamptz;

-- The networks from which an account was signed in to, as keyed hashes: guesses from elsewhere do not keep them out.
create table sign_in_networks (
  user_id      text not null references identity_users on delete cascade,
  network_hash text not null,
  used_at      timestamptz not null default now(),
  primary key (user_id, network_hash)
);
