-- The parts of a frozen assessment stay with it; the POA&M item of a finding and an assessor's end of access
-- may still change. Checked after the policies. The lock keeps an entry from slipping in while it is frozen.
create or replace function private.protect_frozen_part() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    part constant jsonb := coalesce(to_jsonb(new), to_jsonb(old));
    loose constant text[] := '{poam_item_id,access_until,member_id,assessor_id,invited_by,updated_by,updated_at}';
    assessment public.assessments;
  begin
    if tg_op = 'UPDATE' and to_jsonb(new) - loose = to_jsonb(old) - loose then return null; end if;
    select a.* into assessment from public.assessments a
    where a.company_id = (part ->> 'company_id')::uuid and a.id = (part ->> 'assessment_id')::uuid for share;
    if assessment.state in ('Planned', 'In Progress') or assessment.id is null then return null; end if;
    -- A control that was deleted takes its place in the scope along; the record has it.
    if tg_op = 'DELETE' and part ? 'control_id' and not exists (
      select from public.controls c where c.company_id = assessment.company_id and c.id = (part ->> 'control_id')::uuid
    ) then
      return null;
    end if;
    raise check_violation using message = format('A-%s is frozen and stays as it is', assessment.number);
  end
  $$;
alter function private.protect_frozen_part() owner to app_definer;
