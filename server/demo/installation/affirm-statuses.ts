import { addStatements } from '../work.ts'
import { affirmAssessment } from '../../functions/assessments/affirm-assessment.route.ts'
import { hashOfIssues, issuesOfNextStep } from '../../functions/assessments/assessment-issues.ts'
import { readAssessment } from '../../functions/assessments/read-assessment.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { beginCloseOut } from '../../functions/assessments/begin-close-out.route.ts'
import { freezeAssessment } from '../../functions/assessments/freeze-assessment.route.ts'
import { freezeSsp } from '../../functions/ssp/freeze-ssp.route.ts'
import { asOwner } from './as-owner.ts'
import type { Platform } from '../../platform/module.ts'
import type { Call } from '../../platform/route.ts'

const OFFICIAL = { name: 'Dana Whitfield', title: 'President' }

/**
 * The affirmations of the demo's second contractor: Level 1, Final for a year; then Level 2, Conditional, with its
 * close-out begun. Created by the functions of the page, from statements and accepted evidence as anyone needs them:
 * affirmed today, with the day on which SPRS received it.
 */
export function affirmStatuses(platform: Platform): Promise<void> {
  return asOwner(platform, 'Beacon Ridge Avionics', async (call, companyId) => {
    const statements = (texts: readonly string[]) => runInOrder(call, companyId, texts)
    await statements([AT_LEVEL_1, PRACTICES_MET, OBJECTIVES_MET, EVIDENCE_OF_PRACTICES])
    await inTransaction(platform.database.service, (client) =>
      addStatements(client, companyId, 'cmmc', { isComplete: true, author: call.caller.userId ?? null }),
    )
    await affirm(call, companyId, 'Level 1 self-assessment', 140)
    await statements([AT_LEVEL_2])
    await freezeSsp.handle({ companyId, note: 'For the Level 2 self-assessment' }, call)
    const number = await affirm(call, companyId, 'Level 2 self-assessment', 60)
    await beginCloseOut.handle({ companyId, number }, call)
    await statements([MENDED])
  })
}

/**
 * Assesses everything from the company's own statuses, and affirms it.
 *
 * @param daysAgo when the result was posted
 * @returns the number of the assessment
 */
async function affirm(call: Call, companyId: string, title: string, daysAgo: number): Promise<number> {
  await runInOrder(call, companyId, [PLANNED, CARRIED_OUT, NAMED], title, String(daysAgo))
  const [row] = await runInOrder<{ number: number; on: string }>(call, companyId, [TAKEN_OVER], title, String(daysAgo))
  const { number, on: statusOn } = row ?? { number: 0, on: '' }
  const assessment = { companyId, number }
  await freezeAssessment.handle(assessment, call)
  const issuesSha256 = await readListed(call, assessment)
  await affirmAssessment.handle({ ...assessment, ...OFFICIAL, statusOn, issuesSha256 }, call)
  return assessment.number
}

/** The hash of the issues that the official has before them. */
function readListed({ platform, caller }: Call, assessment: { companyId: string; number: number }): Promise<string> {
  return platform.database.callerTransaction(caller, { readOnly: true }, async (client) => {
    const { content, at } = await readAssessment(client, assessment)
    return hashOfIssues(await issuesOfNextStep(client, assessment.companyId, content, at.toISOString().slice(0, 10)))
  })
}

/** As the caller, in one transaction. @returns the rows of the last statement */
function runInOrder<Row extends object>(
  { platform, caller }: Call,
  companyId: string,
  texts: readonly string[],
  ...more: readonly string[]
): Promise<Row[]> {
  return platform.database.callerTransaction(caller, { readOnly: false }, async (client) => {
    let rows: Row[] = []
    for (const text of texts) rows = (await client.query<Row>(text, [companyId, ...more])).rows
    return rows
  })
}

const AT_LEVEL_1 = `update public.companies set protocol_id = 'cmmc' where id = $1`

const AT_LEVEL_2 = `update public.companies set protocol_id = 'cmmc2' where id = $1`

const PRACTICES_MET = `
  insert into public.org_control_status (company_id, control_id, status)
  select company_id, id, 'Completed' from public.controls where company_id = $1 and protocol_id = 'cmmc'`

const OBJECTIVES_MET = `
  insert into public.control_objectives (company_id, control_id, objective_id, result)
  select c.company_id, c.id, o.id, 'Met' from public.controls c
  join public.catalog_objectives o on o.catalog_id = c.catalog_id
  where c.company_id = $1 and c.protocol_id = 'cmmc'`

/** What proves a requirement of Level 2 proves the practice that it comes from. */
const EVIDENCE_OF_PRACTICES = `
  insert into public.evidence_links (company_id, evidence_id, control_id)
  select distinct l.company_id, l.evidence_id, c.id
  from public.controls c
  join public.catalog_controls k on k.id = c.catalog_id
  join public.controls s on s.company_id = c.company_id and s.protocol_id = 'cmmc2' and s.nist_id = any (k.successors)
  join public.evidence_links l on l.company_id = s.company_id and l.control_id = s.id and l.objective_id is null
  where c.company_id = $1 and c.protocol_id = 'cmmc'`

const PLANNED = `
  select from public.add_assessment($1, jsonb_build_object('kind', 'Self-assessment', 'title', $2::text, 'scope',
    'The site with its network, the laptops and the services that hold what is to be protected. Posted in SPRS on '
      || to_char(current_date - $3::integer, 'FMDD Mon YYYY') || ', and entered here afterwards.',
    'lead_id', auth.uid(), 'official_id', auth.uid(), 'starts_on', current_date - $3::integer - 14,
    'ends_on', current_date - $3::integer))`

const CARRIED_OUT = `
  update public.assessments set began_on = current_date - $3::integer - 14, ended_on = current_date - $3::integer
  where company_id = $1 and title = $2`

const NAMED = `
  insert into public.assessment_assessors (company_id, assessment_id, name, role, member_id)
  select a.company_id, a.id, m.name, 'Lead assessor', m.id from public.assessments a
  cross join lateral (
    select p.id, p.full_name as name from public.user_companies u join public.profiles p on p.id = u.user_id
    where u.company_id = a.company_id and u.company_role = 'Manager' and $3::integer >= 0 limit 1) m
  where a.company_id = $1 and a.title = $2`

const TAKEN_OVER = `
  select a.number, (current_date - $3::integer)::text as "on", public.prefill_results(a.company_id, a.id)
  from public.assessments a where a.company_id = $1 and a.title = $2`

/** Three open requirements have been closed and assessed since. */
const MENDED = `
  insert into public.assessment_results (company_id, assessment_id, control_id, objective_id, result, methods, observed)
  select z.company_id, z.assessment_id, z.control_id, o.id, 'Met', '{Interview,Test}',
    'Marco Ruiz tested it on all machines on ' || to_char(current_date - 4, 'FMDD Mon YYYY') || ' and asked Priya Nair, who set it up: it is in place.'
  from public.assessments a
  join public.assessment_controls z on z.company_id = a.company_id and z.assessment_id = a.id
  join public.controls c on c.company_id = z.company_id and c.id = z.control_id
  join public.catalog_objectives o on o.catalog_id = c.catalog_id
  where a.company_id = $1 and a.closes_id is not null and c.nist_id in ('3.3.7', '3.5.8', '3.8.5')`
