-- The list of subscriptions filters by status, newest first.
create index newsletter_by_status on newsletter_subscriptions (status, id);
