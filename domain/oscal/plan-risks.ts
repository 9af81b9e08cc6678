import { riskLevelNamed } from '../risk/risk-level.ts'
import { RISK_STATUSES, RISK_TREATMENTS } from '../risk/risk-treatment.ts'
import type { SspRisk } from '../ssp/ssp-risks.ts'
import type { Property, Resource } from './schema/common.ts'
import { notes, notesOf } from './texts.ts'
import { uuidOf } from './uuid-of.ts'
import { OSCAL_NAMESPACE } from './vocabulary.ts'

/** A risk of the register, as the plan names it. */
export function resourceOfRisk(companyId: string, { number, title, controls, ...facts }: SspRisk): Resource {
  return {
    uuid: uuidOf('plan-risk', companyId, String(number)),
    title,
    props: [
      ...notes({ risk: number, controls: controls.join(', ') }),
      ...Object.entries(facts).flatMap(([name, value]) =>
        value === null || value === '' ? [] : [cellOf(name, value)],
      ),
    ],
  }
}

/** By the name of its field; every text may stand in remarks. */
export function cellOf(field: string, value: string): Property {
  return { name: 'cell', ns: OSCAL_NAMESPACE, value: field, remarks: value }
}

/** The texts of a row or a risk, by field. */
export function cellsOf({ props = [] }: Pick<Resource, 'props'>): Readonly<Record<string, string>> {
  const cells = props.filter(({ name, ns }) => name === 'cell' && ns === OSCAL_NAMESPACE)
  return Object.fromEntries(cells.map(({ value, remarks = '' }) => [value, remarks]))
}

/** The risk that a resource describes; undefined for another resource. */
export function readRisk(resource: Resource): SspRisk | undefined {
  const found = notesOf(resource)
  const number = Number(found.get('risk'))
  if (!Number.isInteger(number)) return undefined
  const { asset = '', threat = '', vulnerability = '', plan = '', reason = '', ...cells } = cellsOf(resource)
  const level = (name: string) => riskLevelNamed(cells[name] ?? '') ?? null
  return {
    number,
    title: resource.title ?? '',
    asset,
    threat,
    vulnerability,
    likelihood: level('likelihood'),
    impact: level('impact'),
    treatment: RISK_TREATMENTS.find((one) => one === cells['treatment']) ?? null,
    plan,
    reason,
    residualLikelihood: level('residualLikelihood'),
    residualImpact: level('residualImpact'),
    status: RISK_STATUSES.find((one) => one === cells['status']) ?? 'Open',
    controls: (found.get('controls') ?? '').split(', ').filter(Boolean),
  }
}
