-- Where the bytes of an evidence item are, for the server, which writes into the trail that it gave them.
create or replace function private.assessor_file(assessment uuid, evidence uuid) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    seat constant private.seat := private.require_seat('assessment', assessment);
  begin
    return (
      select json_build_object('companyId', e.company_id, 'assessor', seat.name, 'number', e.number, 'fileName', e.file_name,
        'version', o.version, 'size', o.size, 'sha256', o.sha256, 'contentType', o.content_type, 'scan', o.scan)
      from private.assessor_evidence(seat) e
      join storage.objects o on o.bucket_id = 'evidence' and o.company_id = e.company_id and o.name = e.file
      where e.id = evidence);
  end
  $$;
alter function private.assessor_file(uuid, uuid) owner to app_definer;
grant execute on function private.assessor_file(uuid, uuid) to authenticated;
