-- Has the archive of a package written once more, after its result was cleared away.
create or replace function public.rewrite_package(company uuid, package uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    kept public.packages;
    made uuid;
  begin
    select * into kept from public.packages p
    where p.company_id = company and p.id = package and company = any (private.companies_where('company.read')) for update;
    if not found then raise sqlstate 'PT404' using message = 'There is no such package'; end if;
    if exists (
      select from public.jobs j where j.company_id = company and j.id = kept.job_id
        and (j.state in ('queued', 'running') or j.file_name is not null)
    ) then
      raise sqlstate 'PT409' using message = 'The archive of this package is there, or being written';
    end if;
    made := private.start_job(company, 'package', format('Assessment package %s', kept.number),
      jsonb_build_object('packageId', kept.id));
    update public.packages p set job_id = made where p.company_id = company and p.id = package;
    return made;
  end
  $$;
alter function public.rewrite_package(uuid, uuid) owner to app_definer;
grant execute on function public.rewrite_package(uuid, uuid) to authenticated;
