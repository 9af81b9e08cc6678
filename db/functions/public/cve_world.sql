-- What is new beyond the company: entries of the catalog of known exploited vulnerabilities, the largest rises of EPSS,
-- severities by month of publication; and how much of each source is here, as of when.
create or replace function public.cve_world() returns json
  language sql stable set search_path = ''
  as $$
    select json_build_object(
      'exploited', (
        select coalesce(json_agg(k), '[]') from (
          select id, title, kev ->> 'name' as name, severity, score, kev_added_on, kev_due_on, kev_ransomware
          from reference.cves where kev_added_on is not null order by kev_added_on desc, id limit 10) k),
      'movers', (
        select coalesce(json_agg(m), '[]') from (
          select e.cve_id as id, coalesce(nullif(c.title, ''), left(c.description, 160)) as title, c.severity, c.score as cvss, e.score, e.earlier_score, e.earlier_on
          from reference.epss e join reference.cves c on c.id = e.cve_id
          where e.earlier_score is not null and e.score > e.earlier_score
          order by e.score - e.earlier_score desc, e.cve_id limit 10) m),
      'months', (
        select coalesce(json_agg(m order by m.month), '[]') from (
          select to_char(published_at at time zone 'UTC', 'YYYY-MM') as month,
            count(*) filter (where severity = 'critical') as critical, count(*) filter (where severity = 'high') as high,
            count(*) filter (where severity = 'medium') as medium, count(*) filter (where severity = 'low') as low,
            count(*) filter (where severity is null) as unrated
          from reference.cves
          where published_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '11 months' and not is_rejected
          group by 1) m),
      'feeds', (
        select coalesce(json_agg(f order by f.position), '[]') from (
          select f.name, f.title, f.position, f.watermark, f.changed_at, f.error, p.held, p.expected, p.incomplete
          from reference.feeds f
          join lateral (
            select coalesce(sum(held), 0) as held, sum(expected) as expected,
              coalesce(array_agg(part order by part) filter (where held < expected), '{}') as incomplete
            from reference.feed_parts where feed = f.name) p on true) f))
  $$;
grant execute on function public.cve_world() to authenticated;
