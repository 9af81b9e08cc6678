import { successorFinder } from '#domain/oscal/control-names.ts'
import { readCatalog, type ReadControl } from '#domain/oscal/read-catalog.ts'
import { readOscal } from '#domain/oscal/read-file.ts'
import { oneLine } from '#domain/oscal/texts.ts'
import type { Id } from '#domain/ids.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import type { ImportFormat } from '#web/lib/import/import-format.ts'
import type { ReadRows } from '#web/lib/import/read-csv.ts'

/** The official text of one of our controls. */
export interface OfficialText {
  readonly controlId: Id<'controls'>
  readonly catalog: string
  readonly version: string
  /** Its number in the catalog. */
  readonly number: string
  readonly title: string
  readonly statement: string
  readonly guidance: string
  /** One objective a line. */
  readonly objectives: string
}

type Known = Pick<CompanyControl, 'id' | 'nist_id' | 'practiceId' | 'successors'>

/** Enough for all of NIST SP 800-53 with its enhancements; only the texts of our controls are saved. */
const LARGEST_MB = 25
const LONGEST = { head: 300, number: 100, title: 500, text: 50_000 } as const

/** The texts of an official OSCAL catalog, for the company's controls. */
export function officialImport(controls: readonly Known[]): ImportFormat<OfficialText> {
  const byNumber = new Map(controls.map((control) => [control.nist_id, control]))
  return {
    columns: [],
    jsonName: 'OSCAL catalog (JSON)',
    largestMb: LARGEST_MB,
    readJson: (text) => Promise.resolve(officialRows(text, controls)),
    readRow: (cell) => {
      const said = (key: keyof OfficialText | 'control') => cell(key) ?? ''
      const [ours, number, title] = [said('control'), said('number'), said('title')]
      const body = { statement: said('statement'), guidance: said('guidance'), objectives: said('objectives') }
      const control = byNumber.get(ours)
      if (control === undefined) return { issues: [{ column: ours, reason: 'is none of your controls' }] }
      if (Object.values(body).some(({ length }) => length > LONGEST.text))
        return { issues: [{ column: number, reason: `longer than ${LONGEST.text.toLocaleString('en')} characters` }] }
      return {
        change: {
          name: `${ours}: ${number} ${title}`,
          fields: [
            { field: 'Text', before: '', after: body.statement },
            { field: 'Discussion', before: '', after: body.guidance },
            { field: 'Objectives', before: '', after: body.objectives },
          ],
          payload: {
            controlId: control.id,
            catalog: said('catalog'),
            version: said('version'),
            number,
            title,
            ...body,
          },
        },
      }
    },
  }
}

/**
 * @throws RangeError with a message for the person when it is no catalog, or has none of our controls
 */
export function officialRows(text: string, controls: readonly Known[]): ReadRows {
  if (/^\s*</.test(text))
    throw new RangeError(
      'This is the XML form of a document. Publishers give out each catalog as JSON too: take the file that ends in _catalog.json, in the folder json beside this one.',
    )
  const { document, version: oscal, isNewer } = readOscal(text, 'catalog')
  const { title, version } = document.catalog.metadata
  const head = {
    catalog: oneLine(title, 'Catalog').slice(0, LONGEST.head),
    version: oneLine(version, '').slice(0, 100),
  }
  const entries = readCatalog(document)
  const ours = successorFinder(controls.map((control) => ({ ...control, number: control.nist_id })))
  const placed = entries.map((entry) => ({ entry, places: ours(entry.number) }))
  const texts = placed.flatMap(({ entry, places }) =>
    places.map((control) => ({ ...head, ...textOf(entry), control: control.nist_id })),
  )
  if (texts.length === 0) throw new RangeError(`“${head.catalog}” speaks of none of your controls.`)
  const others = placed.filter(({ places }) => places.length === 0).length
  const silent = controls.length - new Set(texts.map(({ control }) => control)).size
  return {
    rows: texts.map((one, at) => ({ row: at + 1, cells: new Map(Object.entries(one)) })),
    passedOver: [],
    notes: [
      `${head.catalog}, version ${head.version}. OSCAL ${oscal}.${isNewer ? ' That is newer than what is known here: look closely.' : ''}`,
      ...(others > 0 ? [`${others} of its ${entries.length} entries are about none of yours and are left out.`] : []),
      ...(silent > 0 ? [`It says nothing of ${silent} of yours.`] : []),
    ],
  }
}

function textOf({ number, title, statement, guidance, objectives }: ReadControl) {
  return {
    number: number.slice(0, LONGEST.number),
    title: title.slice(0, LONGEST.title),
    statement,
    guidance,
    objectives: objectives.map(({ label, words }) => `${label}: ${words}`).join('\n'),
  }
}
