import type pg from 'pg'
import type { CompanyToFill } from './company-content.ts'
import { addEvidence } from './evidence.ts'
import { addExceptions } from './exceptions.ts'
import { addPlan } from './plan.ts'
import { addAssessments } from './assessments.ts'
import { addPlanOfAction, AS_USUAL, KEPT_UP } from './plan-of-action.ts'
import { addRequests } from './requests.ts'
import { addScans } from './scans.ts'
import { addStatuses } from './statuses.ts'
import { addWork } from './work.ts'

/** Fills a company that has its controls and its members with a year of work. As the service, which may bring history along. */
export async function fillCompany(client: pg.ClientBase, company: CompanyToFill): Promise<void> {
  const { id, content, cast } = company
  await addStatuses(client, id, content, cast)
  await addWork(client, id, content.protocol, cast)
  await addExceptions(client, id, cast)
  await addEvidence(client, company)
  await addPlan(client, id, content, cast)
  await addPlanOfAction(client, id, cast, content.open === undefined ? AS_USUAL : KEPT_UP)
  // What has named all that is open has been assessed already.
  if (content.open === undefined) await addAssessments(client, id, content.protocol, cast)
  await addRequests(client, id, cast)
  await addScans(client, id, content.openVulnerabilities)
}
