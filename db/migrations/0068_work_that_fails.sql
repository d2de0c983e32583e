-- Work that cannot be finished ends as failed: it is shown, can be taken up again or left, and keeps nothing else from beginning.
alter table product_imports
  drop constraint product_imports_status_check,
  add constraint product_imports_status_check check
    (status in ('sending', 'checking', 'choosing', 'checked', 'applying', 'done', 'refused', 'dropped', 'failed')),
  -- how often the present step was begun: one that ends its process each time has failed as well
  add column tries integer not null default 0;
alter table bulk_changes
  drop constraint bulk_changes_status_check,
  add constraint bulk_changes_status_check check
    (status in ('applying', 'done', 'undoing', 'undone', 'failed', 'undo failed')),
  add column tries integer not null default 0;
-- Another row that a problem of a file is about.
alter table product_import_problems add column other_row integer;
