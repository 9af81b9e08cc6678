import type pg from 'pg'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { Files } from '#server/platform/files/files.ts'
import { addEvidence, type Receive } from './evidence.ts'
import { addExceptions } from './exceptions.ts'
import { addPlan } from './plan.ts'
import { addAssessments } from './assessments.ts'
import { addPlanOfAction, AS_USUAL, KEPT_UP } from './plan-of-action.ts'
import { addRequests } from './requests.ts'
import { addScans, type OpenVulnerabilities } from './scans.ts'
import { addStatuses, type Progress } from './statuses.ts'
import { addWork } from './work.ts'

/** What a sample company is about. */
export interface CompanyContent {
  readonly name: string
  readonly cageCode: string | null
  readonly address?: string
  readonly description: string
  readonly protocol: ProtocolId
  readonly progress: Progress
  /** All that is not met, by number, each of it on the plan and none of it late; where this is not said, as `progress` draws it. */
  readonly open?: readonly string[]
  readonly openVulnerabilities: OpenVulnerabilities
}

/** Who has done what in it; all may be one person. */
export interface Cast {
  readonly owner: string
  readonly manager: string
  readonly contributor: string
}

export interface CompanyToFill {
  readonly id: string
  readonly content: CompanyContent
  readonly cast: Cast
  readonly receive: Receive
  readonly scan: Files['initialScan']
}

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
