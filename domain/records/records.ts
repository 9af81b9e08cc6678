import { risk } from './risk.ts'
import { person } from './person.ts'
import { thirdParty } from './third-party.ts'
import { thirdPartyFinding } from './third-party-finding.ts'
import { asset } from './asset.ts'
import { vulnerability } from './vulnerability.ts'
import { assessment } from './assessment.ts'
import { evidenceItem } from './evidence-item.ts'
import { milestone, poamItem } from './poam-item.ts'
import type { RecordDeclaration } from './record.ts'

/** Every record that is declared. */
export const RECORDS: readonly RecordDeclaration[] = [
  evidenceItem,
  poamItem,
  milestone,
  assessment,
  vulnerability,
  asset,
  thirdParty,
  thirdPartyFinding,
  risk,
  person,
]
