-- Packs that nobody finds where they should be leave the shelf until somebody has looked: as what is broken does.
alter table damages drop constraint damages_cause_check,
  add constraint damages_cause_check
    check (cause in ('broken', 'expired', 'wet', 'heat', 'pests', 'label', 'missing', 'other'));
