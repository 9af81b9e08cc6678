import { assessedRisk, type RiskLevel } from '../risk/risk-level.ts'
import type { RiskStatus, RiskTreatment } from '../risk/risk-treatment.ts'

/** A risk of the register, as documents show it. Levels follow from likelihood and impact. */
export interface SspRisk {
  readonly number: number
  readonly title: string
  readonly asset: string
  readonly threat: string
  readonly vulnerability: string
  readonly likelihood: RiskLevel | null
  readonly impact: RiskLevel | null
  readonly treatment: RiskTreatment | null
  readonly plan: string
  /** Why it is accepted; empty for another treatment. */
  readonly reason: string
  readonly residualLikelihood: RiskLevel | null
  readonly residualImpact: RiskLevel | null
  readonly status: RiskStatus
  /** Numbers of the linked requirements. */
  readonly controls: readonly string[]
}

interface RiskTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const HEAD = [
  'Risk',
  'System or information',
  'Threat',
  'Vulnerability',
  'Likelihood',
  'Impact',
  'Level of risk',
  'Treatment',
  'Level that remains',
]
/** Columns that the table leaves out where no risk has a value. */
const OPTIONAL: ReadonlySet<string> = new Set(['System or information', 'Level that remains'])

/** The risks as a table of a document. */
export function riskTable(risks: readonly SspRisk[]): RiskTable {
  const rows = risks.map(rowOf)
  const shown = HEAD.map((name, at) => !OPTIONAL.has(name) || rows.some((row) => row[at] !== ''))
  const keep = (row: readonly string[]) => row.filter((_, at) => shown[at])
  return { head: keep(HEAD), rows: rows.map(keep) }
}

function rowOf(risk: SspRisk): readonly string[] {
  const { title, asset, threat, vulnerability, likelihood, impact, residualLikelihood, residualImpact } = risk
  return [
    `${riskId(risk)} ${title}`,
    asset,
    threat,
    vulnerability,
    likelihood ?? '',
    impact ?? '',
    assessedRisk(likelihood, impact) ?? '',
    treatmentWords(risk),
    assessedRisk(residualLikelihood, residualImpact) ?? '',
  ]
}

/** "Mitigate (in progress)" with what is done, or why it is accepted. */
function treatmentWords({ treatment, status, plan, reason }: SspRisk): string {
  const what = treatment === null ? '' : `${treatment} (${status.toLowerCase()})`
  return [what, plan.trim(), reason.trim()].filter(Boolean).join('\n')
}

/** What a risk analysis needs of a risk and does not have: "R-3: likelihood". */
export function riskGaps(risk: SspRisk): readonly string[] {
  const asked = {
    threat: risk.threat.trim(),
    vulnerability: risk.vulnerability.trim(),
    likelihood: risk.likelihood,
    impact: risk.impact,
    treatment: risk.treatment,
  }
  return Object.entries(asked).flatMap(([what, value]) => (value ? [] : [`${riskId(risk)}: ${what}`]))
}

/** How many facts `riskGaps` looks at. */
export const RISK_FACTS = 5

/**
 * The risks that each requirement treats, as "R-3", by requirement number. A risk that is accepted or avoided is
 * treated by no requirement.
 */
export function risksTreatedBy(risks: readonly SspRisk[]): ReadonlyMap<string, readonly string[]> {
  const treated = risks.filter(({ treatment }) => treatment === 'Mitigate' || treatment === 'Transfer')
  const found = new Map<string, string[]>()
  for (const risk of treated)
    for (const control of risk.controls) found.set(control, [...(found.get(control) ?? []), riskId(risk)])
  return found
}

/** The reason why a statement of applicability includes a requirement that treats these risks. */
export const RISK_TREATMENT = 'Risk treatment'

/**
 * Why a requirement is included, with the risks that it treats: "Contract; risk treatment: R-1, R-4".
 *
 * @param reason the one that was chosen; empty without one
 */
export function justification(reason: string, risks: readonly string[]): string {
  if (risks.length === 0) return reason
  const treats = `${RISK_TREATMENT}: ${risks.join(', ')}`
  return reason === '' || reason === RISK_TREATMENT
    ? treats
    : `${reason}; ${treats.charAt(0).toLowerCase()}${treats.slice(1)}`
}

const riskId = ({ number }: Pick<SspRisk, 'number'>): string => `R-${number}`
