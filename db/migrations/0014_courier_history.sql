-- What couriers, and services that ask several of them, say of phone numbers.

-- Which are asked.
create table courier_history_sources (
  source       text primary key check (source in ('steadfast', 'bd-courier')),
  is_on        boolean not null default false,
  -- of a service: where it is, and the encrypted key; a courier is asked with the keys of its connection
  base_url     text not null default '',
  key          text,
  -- since when it does not accept the keys, and the hash of those
  broken_at    timestamptz(3),
  broken_keys  text,
  -- until when nothing is asked
  quiet_until  timestamptz(3),
  problem      text not null default '',
  problem_code text
);
insert into courier_history_sources (source) values ('steadfast'), ('bd-courier');

-- The numbers that a source is asked about, or was. Nobody is asked twice about one within a day.
create table courier_lookups (
  phone      text not null,
  source     text not null references courier_history_sources,
  state      text not null default 'wanted' check (state in ('wanted', 'asking', 'answered', 'failed')),
  wanted_at  timestamptz(3) not null default now(),
  ask_after  timestamptz(3) not null default now(),
  asked_at   timestamptz(3),
  tries      smallint not null default 0,
  primary key (phone, source)
);
create index courier_lookups_open on courier_lookups (source, ask_after) where state in ('wanted', 'asking');
create index courier_lookups_asked on courier_lookups (source, asked_at);

-- Every answer, so that rules can be replayed with what was known.
create table courier_answers (
  id                bigint generated always as identity primary key,
  phone             text not null,
  source            text not null references courier_history_sources,
  answered_at       timestamptz(3) not null default now(),
  -- a row for each courier that it knows parcels of: courier, from, to, percent
  couriers          jsonb not null,
  -- what other merchants have reported, by kind
  reports           integer not null default 0,
  report_kinds      jsonb not null default '[]',
  -- what all sources together said then: parcels that are certain, and how many percent of them were delivered
  parcels           integer not null,
  delivered_percent double precision
);
create index courier_answers_of_phone on courier_answers (phone, answered_at);
create index courier_answers_age on courier_answers (answered_at);
