import type { Database, Row } from '#db/schema.gen.ts'
import { assessedRisk, type RiskLevel } from '#domain/risk/risk-level.ts'

export type LinkedRecord = Pick<
  Row<'risk_links'>,
  'id' | 'control_id' | 'third_party_id' | 'vulnerability_id' | 'poam_item_id'
> & {
  readonly controls: Pick<Row<'controls'>, 'nist_id' | 'title'> | null
  readonly third_parties: Pick<Row<'third_parties'>, 'number' | 'name'> | null
  readonly vulnerabilities: Pick<Row<'vulnerabilities'>, 'number' | 'title'> | null
  readonly poam_items: Pick<Row<'poam_items'>, 'number' | 'weakness'> | null
}
export type Risk = Row<'risks'> & { readonly links: readonly LinkedRecord[] }
export type NewRisk = Omit<Database['public']['Tables']['risks']['Insert'], 'company_id'>
export type RiskChange = Database['public']['Tables']['risks']['Update']

/** An acceptance has its approver and day, which an undo would not bring back. */
export const changesAcceptance = ({ treatment }: Pick<Risk, 'treatment'>, change: RiskChange): boolean =>
  treatment === 'Accept' && ('treatment' in change || 'acceptance_reason' in change)

type Rated = Pick<Row<'risks'>, 'likelihood' | 'impact' | 'residual_likelihood' | 'residual_impact'>

/** Before treatment. Undefined while it is not rated. */
export const levelOf = (row: Rated): RiskLevel | undefined => assessedRisk(row.likelihood, row.impact)

/** After treatment. Undefined while it is not rated. */
export const residualLevelOf = (row: Rated): RiskLevel | undefined =>
  assessedRisk(row.residual_likelihood, row.residual_impact)
