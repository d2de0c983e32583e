-- Users are searched by any part of name or e-mail address; queries shorter than a trigram match the beginning only.
create index users_search on users using gin ((lower(name) || ' ' || email) gin_trgm_ops);
create index users_by_name on users (lower(name) text_pattern_ops);
create index users_by_email on users (email text_pattern_ops);
-- Finds the admins; the check for the last admin runs under a lock.
create index users_admins on users (id) where role = 'admin';
-- The audit log filters by action or by user.
create index audit_entries_by_action on audit_entries (action, id);
create index audit_entries_by_user on audit_entries (user_id, id) where user_id is not null;
