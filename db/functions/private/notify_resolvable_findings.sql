-- A closed POA&M item proposes to resolve the findings of third parties that it was made for: their owners are
-- notified, apart from the person who closed it.
create or replace function private.notify_resolvable_findings() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform private.notify(o.owner, 'poam', format('V-%s was closed: check whether TF-%s is resolved', new.number, f.number), f.title,
      format('/business-associates?open=TF-%s&company=%s', f.number, f.company_id), f.company_id)
    from public.third_party_findings f
    join public.third_parties t on t.company_id = f.company_id and t.id = f.third_party_id
    cross join lateral (select coalesce(f.owner_id, t.owner_id) as owner) o
    where f.company_id = new.company_id and f.poam_item_id = new.id and f.status in ('Open', 'In Progress')
      and o.owner is not null and o.owner is distinct from auth.uid();
    return null;
  end
  $$;
alter function private.notify_resolvable_findings() owner to app_definer;
