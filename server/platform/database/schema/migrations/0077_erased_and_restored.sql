-- Tokens and private views that went with an employee who was erased: the trail had their creation and not their removal,
-- so that each backup counted them as lost rows.
insert into audit (call, entity, entity_id, action, before)
select 'system', made.entity, made.entity_id, 'delete',
  case made.entity when 'view' then jsonb_build_object('owner_id', made.owner_id, 'shared', false) end
from (
  select distinct on (entity, entity_id) id, entity, entity_id,
    (after ->> case entity when 'view' then 'owner_id' else 'employee_id' end)::integer as owner_id
  from audit where entity in ('accessToken', 'view') and action = 'create' order by entity, entity_id, id desc
) as made
where exists (select from erasures e where e.kind = 'employee' and e.record_id = made.owner_id)
  and not exists (select from audit gone
    where gone.entity = made.entity and gone.entity_id = made.entity_id and gone.action = 'delete' and gone.id > made.id)
  and case made.entity
    when 'accessToken' then not exists (select from access_tokens t where t.id = made.entity_id)
    -- Shared views of theirs stayed: one that is missing is lost.
    else not exists (select from views v where v.id = made.entity_id) and not coalesce((
      select (told.after ->> 'shared')::boolean from audit told where told.entity = 'view' and told.entity_id = made.entity_id
        and told.id >= made.id and told.after ? 'shared' order by told.id desc limit 1), false)
  end
order by made.id;

-- A backup that is asked for on the page is made one at a time over all instances.
alter table backup_runs add column from_page boolean not null default false;
create unique index backup_runs_one_from_page on backup_runs (from_page) where from_page and ended_at is null;
