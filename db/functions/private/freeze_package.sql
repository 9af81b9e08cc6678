-- Keeps what the server has put together in this transaction, and has the archive written.
create or replace function private.freeze_package(
  company uuid, protocol text, note text, moment timestamptz, frozen_version uuid, frozen_size bigint, frozen_sha256 text, frozen_crc32 bigint
) returns table (id uuid, number integer, job_id uuid)
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    made public.packages;
  begin
    if not private.may_start_job(company, 'package') then
      raise insufficient_privilege using message = 'Your role does not allow making a package';
    end if;
    made.number := private.next_number(company, 'package');
    made.id := gen_random_uuid();
    made.job_id := private.start_job(company, 'package', format('Assessment package %s', made.number),
      jsonb_build_object('packageId', made.id));
    insert into public.packages (company_id, id, number, protocol_id, note, sha256, frozen_by, frozen_at, job_id)
    values (company, made.id, made.number, protocol, note, frozen_sha256, auth.uid(), moment, made.job_id);
    insert into private.kept_files (company_id, version, size, sha256) values (company, frozen_version, frozen_size, frozen_sha256);
    insert into private.package_files (company_id, package_id, position, path, size, sha256, crc32, version)
    values (company, made.id, 0, 'data/frozen.json', frozen_size, frozen_sha256, frozen_crc32, frozen_version);
    return query select made.id, made.number, made.job_id;
  end
  $$;
alter function private.freeze_package(uuid, text, text, timestamptz, uuid, bigint, text, bigint) owner to app_definer;
grant execute on function private.freeze_package(uuid, text, text, timestamptz, uuid, bigint, text, bigint) to authenticated;
