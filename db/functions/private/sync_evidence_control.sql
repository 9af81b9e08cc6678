-- evidence.control_id is one of the linked controls, and null only where there is none: a link that is added fills an
-- empty one, the loss of its link moves it to the link that is oldest now.
create or replace function private.sync_evidence_control() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    touched jsonb;
  begin
    if tg_op = 'INSERT' then
      select jsonb_agg(a) into touched from added a;
    else
      select jsonb_agg(r) into touched from removed r;
    end if;
    if touched is null then return null; end if;
    update public.evidence e set control_id = (
      select l.control_id from public.evidence_links l
      where l.company_id = e.company_id and l.evidence_id = e.id
      order by l.created_at, l.id limit 1)
    from (select distinct t.* from jsonb_to_recordset(touched) t (company_id uuid, evidence_id uuid)) t
    where e.company_id = t.company_id and e.id = t.evidence_id
      and not exists (
        select from public.evidence_links l
        where l.company_id = e.company_id and l.evidence_id = e.id and l.control_id = e.control_id)
      and (e.control_id is not null or exists (
        select from public.evidence_links l where l.company_id = e.company_id and l.evidence_id = e.id));
    perform private.recount_evidence(touched);
    return null;
  end
  $$;
alter function private.sync_evidence_control() owner to app_definer;
