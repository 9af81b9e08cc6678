import type { Severity } from '../severity.ts'
import type { ExportedFinding } from './exported-finding.ts'

const LEVELS: Readonly<Record<Severity, string>> = { critical: 'error', high: 'error', medium: 'warning', low: 'note' }

/** The middle of each severity's range of CVSS scores, where none is known. */
const USUAL_SCORES: Readonly<Record<Severity, string>> = { critical: '9.5', high: '7.9', medium: '5.4', low: '2.0' }

/**
 * A SARIF 2.1.0 log: a rule for each finding, a result for each asset. What is fixed is absent, what was decided
 * otherwise suppressed.
 */
export function toSarif(findings: readonly ExportedFinding[]) {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Parapet', rules: findings.map(ruleOf) } },
        results: findings.flatMap((finding, ruleIndex) => resultsOf(finding, ruleIndex)),
      },
    ],
  }
}

const ruleIdOf = ({ number, cve_ids: [cve] }: ExportedFinding) =>
  cve === undefined ? `F-${number}` : `F-${number}/${cve}`

function ruleOf(finding: ExportedFinding) {
  const { title, severity, score, solution, cve_ids: cves } = finding
  return {
    id: ruleIdOf(finding),
    shortDescription: { text: title },
    ...(solution.trim() !== '' && { help: { text: solution } }),
    properties: {
      'security-severity': score === null ? USUAL_SCORES[severity] : score.toFixed(1),
      tags: ['security', ...cves],
    },
  }
}

function resultsOf(finding: ExportedFinding, ruleIndex: number) {
  const { title, severity, status, decision_reason: reason } = finding
  const isDecided = status !== 'open' && status !== 'fixed'
  const result = {
    ruleId: ruleIdOf(finding),
    ruleIndex,
    level: LEVELS[severity],
    message: { text: title },
    baselineState: status === 'fixed' ? 'absent' : 'unchanged',
    ...(isDecided && {
      suppressions: [{ kind: 'external', status: 'accepted', justification: `${status}: ${reason ?? ''}` }],
    }),
  }
  if (finding.assets.length === 0) return [result]
  return finding.assets.map(({ name }) => ({
    ...result,
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: encodeURI(name) } },
        logicalLocations: [{ name, kind: 'resource' }],
      },
    ],
  }))
}
