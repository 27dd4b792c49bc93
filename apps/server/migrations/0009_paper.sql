-- A list can be ordered on paper as well as in a sheet.
alter table exports drop constraint exports_format_check;
alter table exports add constraint exports_format_check check (format in ('csv', 'xlsx', 'pdf'));
