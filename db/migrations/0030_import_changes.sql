-- What a row of an import changes, shown before it is applied: [{"column", "before", "after"}]
alter table product_import_rows add column changes jsonb not null default '[]';
