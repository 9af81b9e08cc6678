import { actionFor, type ExportedFinding, type ExportFacts } from './exported-finding.ts'

/**
 * An OpenVEX 0.2.0 document: a statement for each finding and CVE, about its assets. VEX is about published
 * weaknesses, so findings without a CVE, and those on no asset, are left out.
 */
export function toOpenVex(findings: readonly ExportedFinding[], { id, company, at }: ExportFacts) {
  return {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `urn:uuid:${id}`,
    author: company,
    timestamp: at,
    version: 1,
    statements: findings.flatMap((finding) =>
      finding.assets.length === 0
        ? []
        : finding.cve_ids.map((cve) => ({
            vulnerability: { name: cve },
            products: finding.assets.map((asset) => ({ '@id': `urn:uuid:${asset.id}` })),
            ...judgement(finding),
          })),
    ),
  }
}

function judgement(finding: ExportedFinding) {
  const { status, decision_reason: reason, vex_justification: justification } = finding
  switch (status) {
    case 'fixed':
      return { status: 'fixed' }
    case 'open':
    case 'accepted':
      return { status: 'affected', action_statement: actionFor(finding) }
    case 'not affected':
    case 'false positive':
      return {
        status: 'not_affected',
        ...(justification !== null && { justification }),
        impact_statement: reason ?? 'It was decided that nothing is affected.',
      }
  }
}
