-- VAT: its rates, and the tax invoices (Mushak 6.3) and credit notes (Mushak 6.7) of orders (D215). Rates are hundredths of a percent.

create table vat_category_rates (
  category_id integer primary key references categories on delete cascade,
  rate        integer not null check (rate between 0 and 10000)
);
create table vat_product_rates (
  product_id bigint primary key references products on delete cascade,
  rate       integer not null check (rate between 0 and 10000)
);

-- The last number of each form in a fiscal year, from July to June. Its row is locked until the document is committed, so that numbers
-- have no gap.
create table tax_numbers (
  kind        text not null check (kind in ('invoice', 'credit note')),
  fiscal_year integer not null,
  last        integer not null,
  primary key (kind, fiscal_year)
);

-- They outlive their orders. A cancelled one keeps its number.
create table tax_documents (
  id           bigint generated always as identity primary key,
  kind         text not null check (kind in ('invoice', 'credit note')),
  fiscal_year  integer not null,
  number       integer not null,
  order_id     text not null,
  -- the invoice that a credit note is of
  invoice_id   bigint references tax_documents,
  issued_at    timestamptz(3) not null default now(),
  cancelled_at timestamptz(3),
  -- the shop as it was: name, address and BIN
  seller       jsonb not null,
  unique (kind, fiscal_year, number),
  constraint tax_documents_invoice check ((kind = 'credit note') = (invoice_id is not null))
);
create index tax_documents_of_order on tax_documents (order_id, id);
create index tax_documents_issued on tax_documents (issued_at, id);
create index tax_documents_of_invoice on tax_documents (invoice_id) where invoice_id is not null;

create table tax_lines (
  document_id bigint not null references tax_documents,
  -- of the line in the order; 0 is the delivery
  position    integer not null,
  name        text not null,
  quantity    integer not null check (quantity >= 0),
  -- with VAT, after discount
  total_paisa bigint not null check (total_paisa >= 0),
  rate        integer not null,
  vat_paisa   bigint not null,
  primary key (document_id, position)
);
