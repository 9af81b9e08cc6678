-- Risks written into HIPAA risk analyses join the risk register, which is their one source. Frozen versions keep
-- what they say.

alter table public.risks no force row level security;
alter table public.risks disable trigger user;
alter table public.ssp_rows no force row level security;
alter table public.ssp_rows disable trigger user;
alter table public.ssp_reviews no force row level security;
alter table public.ssp_reviews disable trigger user;
alter table private.record_numbers no force row level security;

with written as (
  select r.company_id, r.created_at, r.updated_at, r.updated_by,
    row_number() over (partition by r.company_id order by r.created_at, r.id) as place,
    btrim(coalesce(r.cells ->> 'system', '')) as asset, btrim(coalesce(r.cells ->> 'threat', '')) as threat,
    btrim(coalesce(r.cells ->> 'vulnerability', '')) as vulnerability, btrim(coalesce(r.cells ->> 'measures', '')) as measures,
    r.cells ->> 'likelihood' as likelihood, r.cells ->> 'impact' as impact, r.cells ->> 'response' as response
  from public.ssp_rows r where r.section = 'risks' and r.control_id is null
), kept as (
  -- What the register has no room or no word for stays in its plan.
  select w.*, concat_ws(e'\n',
    case when length(w.asset) > 300 then 'System: ' || w.asset end,
    case when length(w.threat) > 2000 then 'Threat: ' || substr(w.threat, 2001) end,
    case when length(w.vulnerability) > 2000 then 'Vulnerability: ' || substr(w.vulnerability, 2001) end,
    case when w.likelihood not in ('', 'Very Low', 'Low', 'Moderate', 'High', 'Very High') then 'Likelihood: ' || w.likelihood end,
    case when w.impact not in ('', 'Very Low', 'Low', 'Moderate', 'High', 'Very High') then 'Impact: ' || w.impact end,
    case when w.response not in ('', 'Reduce', 'Transfer', 'Avoid', 'Accept') then 'Response: ' || w.response end,
    case when w.response is distinct from 'Accept' then nullif(w.measures, '') else nullif(substr(w.measures, 5001), '') end) as plan
  from written w
)
insert into public.risks (company_id, number, title, asset, threat, vulnerability, likelihood, impact, treatment, acceptance_reason,
  treatment_plan, created_by, created_at, updated_at)
select w.company_id, coalesce(n.last, 0) + w.place,
  left(coalesce(nullif(concat_ws(': ', nullif(w.asset, ''), coalesce(nullif(w.threat, ''), nullif(w.vulnerability, ''))), ''), 'Risk'), 200),
  left(w.asset, 300), left(w.threat, 2000), left(w.vulnerability, 2000),
  (select l from unnest(array['Very Low', 'Low', 'Moderate', 'High', 'Very High']) l where l = w.likelihood),
  (select l from unnest(array['Very Low', 'Low', 'Moderate', 'High', 'Very High']) l where l = w.impact),
  case w.response when 'Reduce' then 'Mitigate' when 'Transfer' then 'Transfer' when 'Avoid' then 'Avoid' when 'Accept' then 'Accept' end,
  case w.response when 'Accept' then coalesce(nullif(left(w.measures, 5000), ''), 'No reason was recorded.') end,
  left(w.plan, 5000),
  w.updated_by, w.created_at, w.updated_at
from kept w
left join private.record_numbers n on n.company_id = w.company_id and n.kind = 'risk';

insert into private.record_numbers as c (company_id, kind, last)
select company_id, 'risk', max(number) from public.risks group by company_id
on conflict (company_id, kind) do update set last = greatest(c.last, excluded.last);

delete from public.ssp_rows where section = 'risks' and control_id is null;
delete from public.ssp_reviews where section = 'risks';

alter table private.record_numbers force row level security;
alter table public.ssp_reviews enable trigger user;
alter table public.ssp_reviews force row level security;
alter table public.ssp_rows enable trigger user;
alter table public.ssp_rows force row level security;
alter table public.risks enable trigger user;
alter table public.risks force row level security;
