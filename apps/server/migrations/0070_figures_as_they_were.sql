-- What came back lessens what the goods had cost, as it does in the books.

-- The books take the cost of packs back when they are looked at, whatever is decided on them; money follows later, or at the
-- door came before. So the day of the one is not the day of the other.
alter table returns add column inspected_at timestamptz;
update returns r set inspected_at = e.at
from (select document_id, max(at) as at from document_events where document = 'return' and action = 'inspect' group by 1) e
where e.document_id = r.id and r.inspected_by is not null;
create index returns_inspected on returns (inspected_at) where inspected_at is not null;

-- What the packs that came back had cost when they left: shares are cumulative, the last pack takes the last kobo.
alter table return_lines add column cost_back_kobo bigint check (cost_back_kobo >= 0);
update return_lines l set cost_back_kobo = s.upto - s.before
from (
  select c.id,
    div(2 * c.value_kobo * c.came_upto + c.sent, 2 * c.sent) as upto,
    div(2 * c.value_kobo * (c.came_upto - c.came) + c.sent, 2 * c.sent) as before
  from (
    select b.id, k.value_kobo::numeric(38, 0) as value_kobo, k.quantity as sent,
      b.restocked + b.quarantined + b.damaged as came,
      sum(b.restocked + b.quarantined + b.damaged) over (partition by b.pick_id order by r.inspected_at, b.id) as came_upto
    from return_lines b join returns r on r.id = b.return_id join order_picks k on k.id = b.pick_id
    where b.restocked is not null) c) s
where s.id = l.id;
alter table return_lines
  add constraint return_lines_cost_back check ((cost_back_kobo is null) = (restocked is null));

alter table sales_days add column cost_back_kobo bigint not null default 0;

-- Kept by the old rules: the job keeps them once more from the first day on. Until it has, they are counted in the documents.
delete from sales_days;
delete from order_days;
delete from cancellation_days;
update insight_rolling set rolled_to = '2000-01-01';
