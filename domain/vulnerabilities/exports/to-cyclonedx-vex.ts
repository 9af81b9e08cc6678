import type { FindingStatus } from '../status.ts'
import type { VexJustification } from '../vex-justification.ts'
import { actionFor, type ExportedFinding, type ExportFacts } from './exported-finding.ts'

const STATES: Readonly<Record<FindingStatus, string>> = {
  open: 'exploitable',
  accepted: 'exploitable',
  fixed: 'resolved',
  'false positive': 'false_positive',
  'not affected': 'not_affected',
}

const JUSTIFICATIONS: Readonly<Record<VexJustification, string>> = {
  component_not_present: 'code_not_present',
  vulnerable_code_not_present: 'code_not_present',
  vulnerable_code_not_in_execute_path: 'code_not_reachable',
  vulnerable_code_cannot_be_controlled_by_adversary: 'requires_environment',
  inline_mitigations_already_exist: 'protected_by_mitigating_control',
}

/** A CycloneDX 1.5 document with the assets as components and what was decided about each CVE on them. */
export function toCycloneDxVex(findings: readonly ExportedFinding[], { id, company, at }: ExportFacts) {
  const assets = new Map(findings.flatMap((finding) => finding.assets.map((asset) => [asset.id, asset])))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${id}`,
    version: 1,
    metadata: { timestamp: at, supplier: { name: company } },
    components: [...assets.values()].map((asset) => ({ type: 'device', 'bom-ref': asset.id, name: asset.name })),
    vulnerabilities: findings.flatMap((finding) =>
      finding.cve_ids.map((cve) => ({
        'bom-ref': `F-${finding.number} ${cve}`,
        id: cve,
        ratings: [{ severity: finding.severity, ...(finding.score !== null && { score: finding.score }) }],
        description: finding.title,
        recommendation: actionFor(finding),
        analysis: {
          state: STATES[finding.status],
          ...(finding.vex_justification !== null && { justification: JUSTIFICATIONS[finding.vex_justification] }),
          ...(finding.status === 'accepted' && { response: ['will_not_fix'] }),
          ...(finding.decision_reason !== null && { detail: finding.decision_reason }),
        },
        affects: finding.assets.map((asset) => ({ ref: asset.id })),
      })),
    ),
  }
}
