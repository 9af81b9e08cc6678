import { asOwner } from './as-owner.ts'
import { freezeAssessment } from '../../functions/assessments/freeze-assessment.route.ts'
import { makePackage } from '../../functions/package/make-package.route.ts'
import { freezeSsp } from '../../functions/ssp/freeze-ssp.route.ts'
import type { Platform } from '../../platform/module.ts'
import type { Call } from '../../platform/route.ts'

/**
 * The documents of the demo's contractor: two versions of its SSP, a test with a frozen record, and a package.
 * Created by the functions of the page, as the company's owner.
 */
export function handOver(platform: Platform): Promise<void> {
  return asOwner(platform, 'Acme Defense Systems', async (call, companyId) => {
    await freezeSsp.handle({ companyId, note: 'As it stood before the yearly review' }, call)
    await freezeAssessment.handle({ companyId, number: await reviewAndTest(call, companyId) }, call)
    // Freezes the second version too. The next server that starts writes it.
    await makePackage.handle({ companyId, note: 'For the yearly review' }, call)
  })
}

/** @returns the number of the test */
function reviewAndTest({ platform, caller }: Call, companyId: string): Promise<number> {
  return platform.database.callerTransaction(caller, { readOnly: false }, async (client) => {
    await client.query(REVIEWED, [companyId])
    const { rows } = await client.query<{ id: string; number: number }>(TEST, [companyId])
    const [{ id, number } = { id: '', number: 0 }] = rows
    await client.query(TESTED, [companyId, id])
    await client.query(FOUND, [companyId, id])
    return number
  })
}

const REVIEWED = `
  update public.ssp_texts set body = '5' where company_id = $1 and section = 'users' and field = 'privilegedUsers'`

const TEST = `
  insert into public.assessments (company_id, kind, title, scope, covers_all, starts_on, ends_on)
  values ($1, 'Control test', 'Maintenance by others', 'Who maintains the machines, and who escorts the visitors from outside.', false,
    current_date - 6, current_date - 1)
  returning id, number`

const TESTED = `
  insert into public.assessment_controls (company_id, assessment_id, control_id)
  select company_id, $2, id from public.controls where company_id = $1 and nist_id in ('3.7.1', '3.7.2', '3.7.3', '3.7.6')`

const FOUND = `
  insert into public.assessment_results (company_id, assessment_id, control_id, objective_id, result, methods, observed, finding)
  select z.company_id, z.assessment_id, z.control_id, o.id,
    case when c.nist_id = '3.7.6' then 'Not Met' else 'Met' end, '{Examine,Interview}',
    'Read the log of visits, and asked who escorts the visitors.',
    case when c.nist_id = '3.7.6' then 'One visit in eleven without a name of who stayed.' else '' end
  from public.assessment_controls z
  join public.controls c on c.company_id = z.company_id and c.id = z.control_id
  join public.catalog_objectives o on o.catalog_id = c.catalog_id
  where z.company_id = $1 and z.assessment_id = $2`
