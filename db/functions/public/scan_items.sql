-- A hundred items of a scan after the given one, in the order of the file: its findings, or with `observations` what is
-- informational. `words` are sought in the title, the asset, the component and what the scanner saw.
create or replace function public.scan_items(company uuid, scan uuid, observations boolean, words text default '', after integer default -1)
  returns table (item integer, asset text, asset_id uuid, port integer, protocol text, component text, severity text, title text,
    cve_ids text[], evidence text, finding integer, settled text, settled_reason text)
  language sql stable security definer set search_path = ''
  as $$
    select i.item, a.name, a.asset_id, i.port, i.protocol, i.component, w.severity, w.title, w.cve_ids, left(i.evidence, 2000), v.number,
      i.settled, i.settled_reason
    from private.scan_items i
    join private.scan_weaknesses w on w.company_id = i.company_id and w.scan_id = i.scan_id and w.fingerprint = i.fingerprint
    join private.scan_assets a on a.company_id = i.company_id and a.scan_id = i.scan_id and a.asset = i.asset
    left join public.vulnerabilities v on v.company_id = i.company_id and v.fingerprint = i.fingerprint and not observations
    where i.company_id = company and i.scan_id = scan and i.item > after
      and company = any ((select private.companies_where('company.read'))::uuid[])
      and (w.severity = 'info') = observations
      and (words = '' or strpos(lower(concat_ws(' ', w.title, a.name, i.component, i.evidence)), lower(words)) > 0)
    order by i.item limit 100
  $$;
alter function public.scan_items(uuid, uuid, boolean, text, integer) owner to app_definer;
grant execute on function public.scan_items(uuid, uuid, boolean, text, integer) to authenticated;
