import type { ProtocolId } from '../protocols/protocol-id.ts'
import { wordingOf } from '../protocols/wording.ts'
import { actionFor, type ExportedFinding, type ExportFacts } from '../vulnerabilities/exports/exported-finding.ts'
import { remediationControls } from '../vulnerabilities/linked-controls.ts'
import type { FindingStatus } from '../vulnerabilities/status.ts'
import { companyUuid } from './metadata.ts'
import { momentOf, notes, oneLine, some, stated } from './texts.ts'
import { uuidOf } from './uuid-of.ts'
import { OSCAL_NAMESPACE, OSCAL_VERSION } from './vocabulary.ts'
import { reviewedControls } from './write-findings.ts'

const STATES: Readonly<Record<FindingStatus, string>> = {
  open: 'open',
  fixed: 'closed',
  accepted: 'deviation-approved',
  'false positive': 'closed',
  'not affected': 'closed',
}

interface VulnerabilitySource extends Omit<ExportFacts, 'company'> {
  readonly company: { readonly id: string; readonly name: string }
  readonly protocol: ProtocolId
}

/**
 * Vulnerabilities as assessment results: an observation of each, with its assets as subjects, and a risk with its
 * severity, decision and deadline. The controls reviewed are those that ask for fixes in time.
 */
export function oscalVulnerabilities(findings: readonly ExportedFinding[], source: VulnerabilitySource) {
  const { id, company, at, protocol } = source
  const plan = uuidOf('assessment-plan', company.id, 'vulnerabilities')
  const assets = new Map(findings.flatMap((finding) => finding.assets.map((asset) => [asset.id, asset])))
  const uuidFor = (kind: string, finding: ExportedFinding) => uuidOf(kind, company.id, `F-${finding.number}`)
  const name = oneLine(company.name, 'Unnamed')
  return {
    'assessment-results': {
      uuid: id,
      metadata: {
        title: `${name}: Vulnerabilities`,
        'last-modified': at,
        version: at,
        'oscal-version': OSCAL_VERSION,
        parties: [{ uuid: companyUuid(company), type: 'organization', name }],
      },
      'import-ap': { href: `#${plan}` },
      results: [
        {
          uuid: uuidOf('result', id),
          title: 'Vulnerabilities',
          description: `${findings.length} vulnerabilities of ${name}, ${wordingOf(protocol).frameworkName}.`,
          start: momentOf(findings.map((finding) => finding.first_seen_on).toSorted()[0] ?? at.slice(0, 10)),
          end: at,
          ...(assets.size > 0 && {
            'local-definitions': {
              'inventory-items': [...assets.values()].map((asset) => ({
                uuid: asset.id,
                description: stated(asset.name),
              })),
            },
          }),
          'reviewed-controls': reviewedControls(protocol, remediationControls(protocol)),
          observations: some(
            findings.map((finding) => observationOf(finding, uuidFor('vulnerability', finding), companyUuid(company))),
          ),
          risks: some(
            findings.map((finding) => ({
              ...riskOf(finding, companyUuid(company)),
              uuid: uuidFor('vulnerability-risk', finding),
              'related-observations': [{ 'observation-uuid': uuidFor('vulnerability', finding) }],
            })),
          ),
        },
      ],
      'back-matter': {
        resources: [
          { uuid: plan, title: 'Vulnerability scans', description: 'Applied scans and what people recorded by hand.' },
        ],
      },
    },
  }
}

function observationOf(finding: ExportedFinding, uuid: string, party: string) {
  const { number, title, cve_ids: cves, assets, first_seen_on: seenOn } = finding
  return {
    uuid,
    title: `F-${number}`,
    description: stated(title),
    props: some(notes({ cves: cves.join(' ') })),
    methods: ['TEST'],
    types: ['finding'],
    origins: [{ actors: [{ type: 'party', 'actor-uuid': party }] }],
    subjects: some(
      assets.map(({ id, name }) => ({
        'subject-uuid': id,
        type: 'inventory-item',
        title: oneLine(name, 'Asset'),
      })),
    ),
    collected: momentOf(seenOn),
  }
}

function riskOf(finding: ExportedFinding, party: string) {
  const { number, title, status, severity, score, due_on: dueOn, decision_reason: reason } = finding
  const facets = [
    { name: 'severity', system: OSCAL_NAMESPACE, value: severity },
    ...(score === null ? [] : [{ name: 'score', system: OSCAL_NAMESPACE, value: score.toFixed(1) }]),
  ]
  return {
    title: `F-${number}`,
    description: stated(title),
    statement: actionFor(finding),
    props: notes({
      status,
      reason,
      justification: finding.vex_justification,
      'accepted-until': finding.accepted_until,
    }),
    status: STATES[status],
    characterizations: [{ origin: { actors: [{ type: 'party', 'actor-uuid': party }] }, facets }],
    ...(dueOn !== null && { deadline: momentOf(dueOn) }),
  }
}
