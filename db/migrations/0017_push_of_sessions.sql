-- A browser hears of the shop until who signed in there signs out, from whatever page, or is signed out by somebody else.
alter table notification_targets add column session_id text references identity_sessions on delete set null;
create index notification_targets_of_session on notification_targets (session_id) where session_id is not null;
-- By a trigger, because sessions are ended in many places.
create function end_push_messages() returns trigger language plpgsql as $$
begin
  -- Nobody has ended a session that is over by its time.
  if old.expires_at > now() then
    delete from notification_targets where session_id = old.id;
  end if;
  return old;
end $$;
create trigger end_push_messages before delete on identity_sessions
  for each row execute function end_push_messages();
