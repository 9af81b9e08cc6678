-- Everything that the mirror holds of one CVE; null where it holds nothing. EPSS has its history of a year, where
-- one is kept.
create or replace function public.cve_page(cve text) returns json
  language sql stable set search_path = ''
  as $$
    select json_build_object(
      'id', c.id, 'published_at', c.published_at, 'modified_at', c.modified_at, 'source', c.source, 'record', c.record,
      'status', c.status, 'is_rejected', c.is_rejected, 'title', c.title, 'description', c.description,
      'products', c.products, 'cvss', c.cvss, 'score', c.score, 'severity', c.severity, 'vector', c.vector, 'cwes', c.cwes,
      'links', c.links, 'kev', c.kev, 'kev_added_on', c.kev_added_on, 'kev_due_on', c.kev_due_on,
      'kev_ransomware', c.kev_ransomware, 'changed_at', c.changed_at,
      'epss', (
        select json_build_object('score', e.score, 'percentile', e.percentile,
          'history', (
            select json_agg(json_build_object('on', h.scored_on, 'score', h.score) order by h.scored_on)
            from (
              select scored_on, score from reference.epss_history where cve_id = e.cve_id
              union
              select e.earlier_on, e.earlier_score where e.earlier_score is not null
              union
              select (f.watermark at time zone 'UTC')::date, e.score from reference.feeds f
              where f.name = 'epss' and f.watermark is not null) h))
        from reference.epss e where e.cve_id = c.id),
      'affects', (
        select coalesce(json_agg(a order by a.ecosystem, a.name, a.position), '[]')
        from (
          select source, ecosystem, name, position, version_from, from_included, version_to, to_included,
            versions[1:20] as versions, cardinality(versions) as version_count
          from reference.affects where cve_id = c.id order by ecosystem, name, position limit 200) a),
      'affects_count', (select count(*) from reference.affects a where a.cve_id = c.id))
    from reference.cves c where c.id = upper(cve) or c.id = cve
    order by c.id = cve desc limit 1
  $$;
grant execute on function public.cve_page(text) to authenticated;
