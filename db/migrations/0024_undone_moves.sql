-- Confirming several orders can be undone for some seconds; the history shows both. What was confirmed alone cannot: its
-- e-mail is sent at once.
alter table order_history
  drop constraint order_history_change_check,
  add constraint order_history_change_check
    check (change in ('status', 'address', 'claim', 'edit', 'merge', 'undo')),
  add column can_undo boolean not null default false;
