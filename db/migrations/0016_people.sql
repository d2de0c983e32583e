-- Customers are looked for by any part of their name or e-mail address; of fewer letters than a trigram has, by the beginning.
create index users_search on users using gin ((lower(name) || ' ' || email) gin_trgm_ops);
create index users_by_name on users (lower(name) text_pattern_ops);
create index users_by_email on users (email text_pattern_ops);
-- There are few, and whether one is the last is asked while nobody else may become one.
create index users_admins on users (id) where role = 'admin';
-- The audit list is narrowed to one kind of act, or to one person.
create index audit_entries_by_action on audit_entries (action, id);
create index audit_entries_by_user on audit_entries (user_id, id) where user_id is not null;
