import type { ActionItem, CompanyRecord, ControlLink, Person } from './company-record.ts'
import { objectiveId, statementId } from './control-names.ts'
import { companyUuid, metadataOf, OWNER_ROLE } from './metadata.ts'
import type { Finding, Observation } from './schema/assessment.ts'
import type { PoamDocument, PoamItem } from './schema/poam.ts'
import type { Resource } from './schema/common.ts'
import { momentOf, notes, oneLine, some, stated } from './texts.ts'
import { uuidOf } from './uuid-of.ts'
import { OSCAL_FILES, OSCAL_NAMESPACE } from './vocabulary.ts'
import { riskOf, riskUuid } from './write-risk.ts'

type Source = Pick<CompanyRecord, 'company' | 'on' | 'changedAt' | 'items'>

/** The plan of action; undefined while there is nothing in it, for which OSCAL has no document. */
export function oscalPoam(source: Source): PoamDocument | undefined {
  const { company, items } = source
  if (items.length === 0) return undefined
  return {
    'plan-of-action-and-milestones': {
      uuid: uuidOf('poam', company.id),
      metadata: {
        ...metadataOf(source, 'Plan of action and milestones', items.flatMap(peopleOf)),
        roles: [OWNER_ROLE],
      },
      'import-ssp': { href: OSCAL_FILES.ssp },
      'system-id': { 'identifier-type': OSCAL_NAMESPACE, id: uuidOf('system', company.id) },
      observations: items.map((item) => observationOf(company, item)),
      risks: items.map((item) => riskOf(source, item)),
      findings: some(items.flatMap((item) => item.controls.map((link) => findingOf(item, link)))),
      'poam-items': items.map(itemOf),
      ...resourcesOf(items),
    },
  }
}

function peopleOf({ owner, closedBy, milestones, extensions }: ActionItem): readonly (Person | null)[] {
  return [
    owner,
    closedBy,
    ...milestones.flatMap(({ moves }) => moves.map(({ by }) => by)),
    ...extensions.flatMap(({ by, decidedBy }) => [by, decidedBy]),
  ]
}

const observationUuid = ({ id }: ActionItem): string => uuidOf('poam-observation', id)
const proofUuid = (id: string): string => uuidOf('poam-evidence', id)
const findingUuid = ({ id }: ActionItem, { protocol, control, objective }: ControlLink): string =>
  uuidOf('poam-finding', id, protocol, control, objective ?? '')

function itemOf(item: ActionItem): PoamItem {
  const { id, number, weakness, description, refersTo, controls } = item
  return {
    uuid: uuidOf('poam-item', id),
    title: oneLine(weakness, `V-${number}`),
    description: stated(description),
    props: notes({
      'poam-id': `V-${number}`,
      'refers-to': refersTo === null ? null : `V-${refersTo}`,
    }),
    'related-findings': some(controls.map((link) => ({ 'finding-uuid': findingUuid(item, link) }))),
    'related-observations': [{ 'observation-uuid': observationUuid(item) }],
    'related-risks': [{ 'risk-uuid': riskUuid(item) }],
  }
}

/** Where and when the weakness was found, and what proves that it is mended. */
function observationOf(company: CompanyRecord['company'], item: ActionItem): Observation {
  const { weakness, source, sourceDetail, identified, evidence } = item
  return {
    uuid: observationUuid(item),
    title: oneLine(weakness, 'Weakness'),
    description: weakness,
    props: notes({ source, 'source-detail': sourceDetail }),
    methods: ['UNKNOWN'],
    types: ['finding'],
    origins: [{ actors: [{ type: 'party', 'actor-uuid': companyUuid(company) }] }],
    'relevant-evidence': some(evidence.map(({ id, label }) => ({ href: `#${proofUuid(id)}`, description: label }))),
    collected: momentOf(identified),
  }
}

function findingOf(item: ActionItem, link: ControlLink): Finding {
  const { protocol, control, objective } = link
  const target =
    objective === null
      ? { type: 'statement-id', 'target-id': statementId(protocol, control) }
      : { type: 'objective-id', 'target-id': objectiveId(protocol, control, objective) }
  const state = item.status === 'Closed' ? 'satisfied' : 'not-satisfied'
  return {
    uuid: findingUuid(item, link),
    title: oneLine(objective === null ? control : `${control}[${objective}]`, '-'),
    description: item.weakness,
    props: notes({ protocol, control, objective }),
    target: { ...target, status: { state } },
    'related-observations': [{ 'observation-uuid': observationUuid(item) }],
    'related-risks': [{ 'risk-uuid': riskUuid(item) }],
  }
}

function resourcesOf(items: readonly ActionItem[]): { 'back-matter'?: { resources: Resource[] } } {
  const resources = items.flatMap(({ evidence }) =>
    evidence.map(({ id, label, sha256 }): Resource => ({
      uuid: proofUuid(id),
      title: oneLine(label, 'Evidence'),
      description: label,
      props: some(notes({ sha256 })),
    })),
  )
  return resources.length === 0 ? {} : { 'back-matter': { resources } }
}
