-- A section is reviewed only as it was seen. Checked after the policies, so that it reveals nothing of other companies.
create or replace function private.check_review() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if exists (
      select from public.ssp_texts t
      where t.company_id = new.company_id and t.section = new.section and t.updated_at > new.seen_at
      union all
      select from public.ssp_rows r
      where r.company_id = new.company_id and r.section = new.section and r.updated_at > new.seen_at
      union all
      select from public.ssp_parts p
      where p.company_id = new.company_id and private.has_diagram(new.section) and p.updated_at > new.seen_at
      union all
      select from public.ssp_flows f
      where f.company_id = new.company_id and private.has_diagram(new.section) and f.updated_at > new.seen_at
    ) then
      raise sqlstate 'PT409' using message = 'The section has changed since you read it';
    end if;
    return null;
  end
  $$;
alter function private.check_review() owner to app_definer;
