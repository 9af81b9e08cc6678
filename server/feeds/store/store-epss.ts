import type pg from 'pg'
import type { EpssScore } from '../cve-entry.ts'

/** How long scores are compared with the same earlier day. */
const COMPARED_DAYS = 7

/**
 * Before the scores of another day: once a week the present ones become those to compare with. Repeating it after a
 * kill changes nothing.
 */
export async function beginEpss(client: pg.ClientBase, scoredOn: string): Promise<void> {
  await client.query(
    `with present as (select (watermark at time zone 'UTC')::date as day from reference.feeds where name = 'epss'),
       compared as (select max(earlier_on) as day from reference.epss)
     update reference.epss set earlier_score = score, earlier_on = present.day from present, compared
     where present.day is not null
       and (compared.day is null or (compared.day < present.day and $1::date - compared.day > $2::integer))`,
    [scoredOn, COMPARED_DAYS],
  )
}

export async function storeEpss(client: pg.ClientBase, scores: readonly EpssScore[]): Promise<void> {
  const last = [...new Map(scores.map((score) => [score.cveId, score])).values()]
  await client.query(
    `insert into reference.epss as held (cve_id, score, percentile)
     select * from unnest($1::text[], $2::numeric[], $3::numeric[]) as r(cve_id, score, percentile) order by cve_id
     on conflict (cve_id) do update set score = excluded.score, percentile = excluded.percentile
     where (held.score, held.percentile) is distinct from (excluded.score, excluded.percentile)`,
    [last.map(({ cveId }) => cveId), last.map(({ score }) => score), last.map(({ percentile }) => percentile)],
  )
}

/** From this score on a CVE has a history, as each known to be exploited has: about a fifth of all. */
const LEAST_KEPT = 0.01
/** The part by which a score must have moved since the last that was kept. Most do so a few times a year. */
const MOVED = 0.1

/**
 * After all scores of a day: what has none any more goes, and what has moved is kept for a year, once a week at most.
 * Which CVEs have a history must not depend on the findings of companies: one could read from it what another has.
 */
export async function endEpss(client: pg.ClientBase, scoredOn: string, cveIds: readonly string[]): Promise<void> {
  await client.query(
    'delete from reference.epss held where not exists (select from unnest($1::text[]) as r(id) where r.id = held.cve_id)',
    [cveIds],
  )
  await client.query(`delete from reference.epss_history where scored_on <= $1::date - interval '1 year'`, [scoredOn])
  await client.query(
    `insert into reference.epss_history (cve_id, scored_on, score)
     select cve_id, $1::date, score from reference.epss held
     where (score >= $2 or exists (select from reference.cves c where c.id = held.cve_id and c.kev_added_on is not null))
       and coalesce((
         select old.scored_on <= $1::date - 7 and abs(held.score - old.score) >= old.score * $3::numeric
         from reference.epss_history old where old.cve_id = held.cve_id order by old.scored_on desc limit 1), true)
     on conflict do nothing`,
    [scoredOn, LEAST_KEPT, MOVED],
  )
}
