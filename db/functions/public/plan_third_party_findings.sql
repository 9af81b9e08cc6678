-- Makes an open POA&M item of each open finding of a third party and links the controls that its question names. Those
-- that have an item are left out. Returns the numbers of the items. As the caller.
create or replace function public.plan_third_party_findings(company uuid, findings uuid[]) returns integer[]
  language plpgsql volatile set search_path = ''
  as $$
  declare
    chosen uuid[];
    items  jsonb;
    made   integer[];
  begin
    perform from public.third_party_findings f where f.company_id = company and f.id = any (findings) order by f.id for no key update;
    select array_agg(f.id order by f.number), jsonb_agg(jsonb_build_object(
        'weakness', left(format('%s: %s', t.name, f.title), 300), 'description', f.description, 'source', 'Other',
        'source_detail', left(format('TF-%s, T-%s %s', f.number, t.number, t.name), 500), 'severity', f.severity,
        'owner_id', coalesce(f.owner_id, t.owner_id), 'due_on', case when f.due_on is not null then greatest(f.due_on, (now() at time zone 'UTC')::date) end,
        'controls', coalesce((
          select jsonb_agg(jsonb_build_object('control_id', c.id)) from public.controls c
          where c.company_id = f.company_id and c.nist_id = any (a.requirements)), '[]')) order by f.number)
    into chosen, items
    from public.third_party_findings f
    join public.third_parties t on t.company_id = f.company_id and t.id = f.third_party_id
    left join public.sent_questions a on a.company_id = f.company_id and a.id = f.question_id
    where f.company_id = company and f.id = any (findings) and f.status in ('Open', 'In Progress') and f.poam_item_id is null;
    if items is null then return '{}'; end if;
    with added as (
      select i.id, i.number, row_number() over (order by i.number) as place from public.add_poam_items(company, items) i
    ), linked as (
      update public.third_party_findings f set poam_item_id = added.id
      from added where f.company_id = company and f.id = chosen[added.place]
    )
    select array_agg(added.number order by added.number) into made from added;
    return made;
  end
  $$;
grant execute on function public.plan_third_party_findings(uuid, uuid[]) to authenticated;
