-- Errors that nobody expected, for the page "Health"; kept for 30 days. The log has their details.
create table error_reports (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default now(),
  -- The reference that the person saw; empty where no request was involved.
  reference  text not null,
  message    text not null
);
create index error_reports_at on error_reports (at);
