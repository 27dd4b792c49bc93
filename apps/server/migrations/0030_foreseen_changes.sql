-- What a row would change, old beside new, to be looked at before it is applied.
alter table bulk_rows add column foreseen jsonb;
