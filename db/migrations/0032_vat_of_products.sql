-- The VAT of a product is one of its fields, in percent; null for that of its category (D225).
alter table products add column vat_rate numeric(5,2) check (vat_rate between 0 and 100);
update products set vat_rate = rate / 100.0 from vat_product_rates where product_id = products.id;
drop table vat_product_rates;

-- Why a credit note was issued, and the reason that was given for it; null for invoices and for notes from before.
alter table tax_documents
  add column cause text check (cause in ('returned', 'kept in part', 'exchanged')),
  add column return_reason text
    check (return_reason in ('refused', 'not reachable', 'wrong goods', 'by mistake', 'changed mind', 'wrong address', 'other')),
  add constraint tax_documents_cause check (kind = 'credit note' or num_nulls(cause, return_reason) = 2);
