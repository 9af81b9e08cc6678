import { controlFinder } from '#domain/oscal/control-names.ts'
import { itemValues, milestoneValues } from '#domain/oscal/item-values.ts'
import { readOscal } from '#domain/oscal/read-file.ts'
import { readPoam, type ReadItem } from '#domain/oscal/read-poam.ts'
import { oneLine } from '#domain/oscal/texts.ts'
import type { ReadRows } from '#web/lib/import/read-csv.ts'
import type { ItemsImportContext } from './import-context.ts'
import { milestonesAsText } from '#domain/poam/milestone-text.ts'

type Known = Pick<ItemsImportContext, 'controls' | 'people'>

/**
 * The items of an OSCAL POA&M as rows of the import. A dangling reference is an issue of its row. Unknown controls and
 * owners are left out with a note.
 *
 * @throws RangeError with a message for the person if the file cannot be read
 */
export function oscalRows(text: string, known: Known): ReadRows {
  const { document, version, isNewer, dangling } = readOscal(text, 'plan-of-action-and-milestones')
  const items = readPoam(document['plan-of-action-and-milestones'])
  const find = controlFinder(known.controls.map((one) => ({ ...one, number: one.nist_id })))
  const left: string[] = []
  const rows = items.map((item, at) => {
    const links = item.controls.map(({ control }) => ({ control, ours: find(control)?.nist_id }))
    for (const { control, ours } of links) {
      if (ours === undefined) left.push(`poam-items[${at}]: ${control} is none of your controls and is left out`)
    }
    const owner = known.people.find(({ email }) => email.toLowerCase() === item.owner?.email.toLowerCase())
    if (item.owner !== null && owner === undefined) {
      left.push(`poam-items[${at}]: ${item.owner.name} is no member of the company and is left out as owner`)
    }
    const controls = [...new Set(links.flatMap(({ ours }) => ours ?? []))].join(', ')
    return { row: at + 1, cells: cellsOf(item, controls, owner?.email ?? ''), issues: item.missing }
  })
  const elsewhere = dangling.filter(({ isLocal }) => !isLocal).length
  return {
    rows,
    passedOver: [],
    notes: [
      `OSCAL ${version}.${isNewer ? ' That is newer than what is known here: look closely.' : ''}`,
      ...(elsewhere > 0 ? [`${elsewhere} references lead to documents that the file does not contain.`] : []),
      ...left,
    ],
  }
}

function cellsOf(item: ReadItem, controls: string, owner: string): ReadonlyMap<string, string> {
  const adjusted =
    item.deviation === 'Risk adjustment' ? (item.adjustedSeverity ?? item.residualRisk ?? item.severity) : ''
  const milestones = milestoneValues(item).map((one) => ({ ...one, title: oneLine(one.title, 'Milestone') }))
  const cells: Readonly<Record<string, string | number | null | undefined>> = {
    ...itemValues(item),
    number: item.number === null ? '' : `V-${item.number}`,
    owner_id: owner,
    adjusted_severity: adjusted,
    controls,
    milestones: milestonesAsText(milestones),
  }
  return new Map(Object.entries(cells).map(([key, value]) => [key, String(value ?? '')]))
}
