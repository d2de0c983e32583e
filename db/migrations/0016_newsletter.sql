-- The list of addresses is narrowed to one status, the newest first.
create index newsletter_by_status on newsletter_subscriptions (status, id);
