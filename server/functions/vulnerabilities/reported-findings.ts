import { z } from 'zod'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { vulnerabilityReport } from '#domain/vulnerabilities/report/vulnerability-report.ts'
import { SEVERITIES } from '#domain/vulnerabilities/severity.ts'
import type { Printed } from '../ssp/printed-document.ts'
import { documentLogo } from '../ssp/stored-document.ts'

const day = z.string().nullable()

/** What a report of vulnerabilities is made of, as stored for its job. */
export const reportedFindings = z.object({
  company: z.string(),
  cageCode: z.string().nullable(),
  protocol: z.enum(PROTOCOL_IDS),
  author: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  logo: z.optional(documentLogo),
  findings: z.array(
    z.object({
      number: z.number(),
      title: z.string(),
      severity: z.enum(SEVERITIES),
      status: z.string(),
      score: z.number().nullable(),
      epss: z.number().nullable(),
      is_known_exploited: z.boolean(),
      is_exposed: z.boolean(),
      due_on: day,
      cves: z.array(z.string()),
      assets: z.array(z.string()),
      owner: z.string().nullable(),
      accepted_until: day,
      decision_reason: z.string().nullable(),
      solution: z.string(),
    }),
  ),
})

/** Everything at one moment, as the caller; no row for a company that is not theirs. */
export const REPORTED_FINDINGS = `
  select json_build_object('company', c.name, 'cageCode', c.cage_code, 'protocol', c.protocol_id,
    'author', (select coalesce(nullif(full_name, ''), email) from public.profiles where id = auth.uid()),
    'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'findings', coalesce((
      select json_agg(json_build_object('number', v.number, 'title', v.title, 'severity', v.severity, 'status', v.status,
        'score', v.score, 'epss', v.epss, 'is_known_exploited', v.is_known_exploited, 'is_exposed', v.is_exposed,
        'due_on', v.due_on, 'cves', v.cve_ids,
        'assets', array(
          select distinct a.name from public.vulnerability_sightings s
          join public.assets a on a.company_id = s.company_id and a.id = s.asset_id and a.retired_on is null
          where s.company_id = v.company_id and s.vulnerability_id = v.id and s.state = 'open' order by a.name),
        'owner', coalesce(nullif(p.full_name, ''), p.email), 'accepted_until', v.accepted_until,
        'decision_reason', v.decision_reason, 'solution', v.solution) order by v.number)
      from public.vulnerabilities v
      left join public.profiles p on p.id = v.owner_id
      where v.company_id = c.id and v.status in ('open', 'accepted')), '[]')) as content
  from public.companies c where c.id = $1`

/** The report as a printable document. */
export function printedFindings(content: z.infer<typeof reportedFindings>): Printed {
  const { company, cageCode, protocol, author, at, logo, findings } = content
  const today = at.slice(0, 10)
  const framework = wordingOf(protocol).frameworkName
  return {
    title: 'Vulnerability Report',
    company,
    author,
    at,
    isDraft: false,
    logo,
    edition: `As of ${today}`,
    basis: framework,
    keywords: `Vulnerabilities as of ${today}`,
    facts: [
      ['Company', cageCode === null ? company : `${company} (CAGE ${cageCode})`],
      ['Framework', framework],
      ['As of', `${at.slice(0, 16).replace('T', ' ')} UTC`],
      ['Made by', author],
    ],
    chapters: vulnerabilityReport(findings, today),
  }
}
