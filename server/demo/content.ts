import type pg from 'pg'
import type { CompanyToFill } from './company-content.ts'
import { addEvidence } from './evidence.ts'
import { addExceptions } from './exceptions.ts'
import { addProfile } from './profile.ts'
import { addSsp } from './ssp.ts'
import { addAssessments } from './assessments.ts'
import { addPoam, AS_USUAL, KEPT_UP } from './poam.ts'
import { addQuestionnaires } from './questionnaires.ts'
import { addRequests } from './requests.ts'
import { addRisks } from './risks.ts'
import { addScans } from './scans/add-scans.ts'
import { addThirdParties } from './third-parties.ts'
import { addThirdPartyWork } from './third-party-work.ts'
import { addStatuses } from './statuses.ts'
import { addWork } from './work.ts'

/** Fills a company that has its controls and members with a year of work. As the service, which may set past times. */
export async function fillCompany(client: pg.ClientBase, company: CompanyToFill): Promise<void> {
  const { id, content, cast } = company
  await addProfile(client, id, content, cast)
  await addStatuses(client, id, content, cast)
  await addWork(client, id, content, cast)
  await addExceptions(client, id, cast)
  await addEvidence(client, company)
  await addSsp(client, id, content, cast)
  await addPoam(client, id, cast, content.open === undefined ? AS_USUAL : KEPT_UP)
  // Companies with a list of open requirements have been assessed already.
  if (content.open === undefined) await addAssessments(client, id, content.protocol, cast)
  await addRequests(client, id, cast)
  await addScans(client, company)
  await addQuestionnaires(client, id, cast)
  await addThirdParties(client, company)
  await addThirdPartyWork(client, company)
  await addRisks(client, company)
}
