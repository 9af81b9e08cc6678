import { sectionsOf } from '../ssp/outline.ts'
import { outlineOf } from '../ssp/protocol-outline.ts'
import type { CompanyRecord } from './company-record.ts'
import { cellOf, resourceOfRisk } from './plan-risks.ts'
import type { Resource } from './schema/common.ts'
import { notes } from './texts.ts'
import { uuidOf } from './uuid-of.ts'

/** Every text and every row of the plan as they are written, under the section that they belong to, and the risks. */
export function resourcesOfPlan({ company, protocol, plan }: Pick<CompanyRecord, 'company' | 'protocol' | 'plan'>): {
  'back-matter'?: { resources: Resource[] }
} {
  const sections = sectionsOf(outlineOf(protocol))
  const titles = new Map(sections.map(({ id, number, title }) => [id, `${number} ${title}`]))
  const texts = plan.texts.map(({ section, field, body }): Resource => ({
    uuid: uuidOf('plan-text', company.id, section, field),
    title: titles.get(section) ?? section,
    description: body,
    props: notes({ section, field }),
  }))
  const rows = plan.rows.map(({ id, section, control, values }): Resource => ({
    uuid: uuidOf('plan-row', id),
    title: titles.get(section) ?? section,
    props: [
      ...notes({ section, 'of-control': control, row: 'yes' }),
      ...Object.entries(values).map(([field, value]) => cellOf(field, value)),
    ],
  }))
  const risks = plan.risks.map((risk) => resourceOfRisk(company.id, risk))
  const resources = [...texts, ...rows, ...risks]
  return resources.length === 0 ? {} : { 'back-matter': { resources } }
}
