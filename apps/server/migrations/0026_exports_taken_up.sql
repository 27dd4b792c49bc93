-- An export whose server died is made by another one. That needs to tell a writer that works from one that is gone, and a
-- writer that was thought gone must not write over its successor's file.
alter table exports
  add column touched_at timestamptz not null default now(),
  add column attempt integer not null default 0;
create index exports_unfinished on exports (touched_at) where state in ('queued', 'running');
