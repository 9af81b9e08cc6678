import { sectionsOf, type SspSection } from '../ssp/outline.ts'
import { outlineOf } from '../ssp/protocol-outline.ts'
import { shownValue } from '../ssp/ssp-content.ts'
import type { CompanyRecord } from './company-record.ts'
import type { Property, Resource } from './schema/common.ts'
import { notes } from './texts.ts'
import { uuidOf } from './uuid-of.ts'
import { OSCAL_NAMESPACE } from './vocabulary.ts'

/** Every text and every row of the plan as they are written, under the section that they belong to. */
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
      ...Object.entries(shownCells(sections, section, values)).map(cellOf),
    ],
  }))
  const resources = [...texts, ...rows]
  return resources.length === 0 ? {} : { 'back-matter': { resources } }
}

type Cells = Readonly<Record<string, string>>

/** Computed fields replace what an earlier release stored under their names. */
function shownCells(sections: readonly SspSection[], id: string, values: Cells): Cells {
  const content = sections.find((section) => section.id === id)?.content
  const computed = content?.kind === 'list' ? content.fields.filter(({ kind }) => kind === 'computed') : []
  const shown = computed.map((field) => [field.id, shownValue(field, (name) => values[name] ?? '')] as const)
  return { ...values, ...Object.fromEntries(shown.filter(([, value]) => value !== '')) }
}

/** By the name of its field; every text may stand in remarks. */
function cellOf([field, value]: readonly [string, string]): Property {
  return { name: 'cell', ns: OSCAL_NAMESPACE, value: field, remarks: value }
}
