import type { AssessedRequirement, AssessmentResult } from '#domain/assessments/assessment-content.ts'
import { foundResult } from '#domain/assessments/assessment-schema.ts'
import { controlFinder } from '#domain/oscal/control-names.ts'
import { readOscal } from '#domain/oscal/read-file.ts'
import { readFindings, type ReadFinding } from '#domain/oscal/read-results.ts'
import type { ImportFormat } from '#web/lib/import/import-format.ts'
import type { ReadRows } from '#web/lib/import/read-csv.ts'

/** The scope of an assessment and its current results. */
export interface Entered {
  readonly controls: readonly Pick<AssessedRequirement, 'id' | 'number' | 'objectives'>[]
  readonly results: readonly AssessmentResult[]
  /** Results of an outside assessor, which only that assessor may change. */
  readonly theirs?: readonly Pick<AssessmentResult, 'controlId' | 'objectiveId'>[] | undefined
}

/** Imports OSCAL assessment results. */
export function resultsImport(entered: Entered): ImportFormat<AssessmentResult> {
  return {
    columns: [],
    jsonName: 'OSCAL assessment results (JSON)',
    readJson: (text) => Promise.resolve(resultRows(text, entered)),
    readRow: (cell) => {
      const entry = foundResult.parse(JSON.parse(cell('entry') ?? ''))
      const before = resultAt(entered, entry)
      const fields = FIELDS.map(([field, value]) => ({
        field,
        before: before === undefined ? '' : value(before),
        after: value(entry),
      }))
      return { change: { name: cell('place') ?? '', fields, payload: entry } }
    },
  }
}

const FIELDS: readonly (readonly [string, (one: AssessmentResult) => string])[] = [
  ['Result', ({ result }) => result ?? ''],
  ['Methods', ({ methods }) => methods.join(', ')],
  ['Seen', ({ observed }) => observed],
  ['Finding', ({ finding }) => finding],
  ['Steps', ({ steps }) => steps],
  ['Sample', ({ sample }) => sample],
]

type Place = Pick<AssessmentResult, 'controlId' | 'objectiveId'>

const isAt = (one: Place, { controlId, objectiveId }: Place) =>
  one.controlId === controlId && one.objectiveId === objectiveId

const resultAt = ({ results }: Pick<Entered, 'results'>, place: Place) => results.find((one) => isAt(one, place))

const nameOf = ({ number }: { number: string }, letter: string | null) =>
  `${number}${letter === null ? '' : `[${letter}]`}`

type Said = Omit<AssessmentResult, 'controlId' | 'objectiveId'>

/** The input of `write_results`: null deletes the result; the stored one must equal `expected`. */
export interface WrittenResult {
  readonly control_id: string
  readonly objective_id: string | null
  readonly entry: Said | null
  readonly expected?: Said
}

export function writing({ controlId, objectiveId, ...entry }: AssessmentResult): WrittenResult {
  return { control_id: controlId, objective_id: objectiveId, entry }
}

/** The undo of an imported result, unless it has changed since. */
export function undoOf(result: AssessmentResult, before: readonly AssessmentResult[]): WrittenResult {
  const { entry: expected, ...place } = writing(result)
  const former = resultAt({ results: before }, result)
  return { ...place, entry: former === undefined ? null : writing(former).entry, ...(expected && { expected }) }
}

/** "AC.L2-3.1.1", as CMMC calls 3.1.1. */
const PRACTICE = /^[A-Z]{2}\.L[12]-\s*/i

/**
 * The findings of a document as rows of the import. A dangling reference is an issue of its row. Findings outside the
 * scope are left out with a note.
 *
 * @throws RangeError with a message for the person if the file cannot be read
 */
export function resultRows(text: string, entered: Entered): ReadRows {
  const { document, version, isNewer, dangling } = readOscal(text, 'assessment-results')
  const find = controlFinder(entered.controls.map((control) => ({ ...control, practiceId: null })))
  const findings = readFindings(document)
  if (findings.length === 0) throw new RangeError('results[0].findings: no result of the file has a finding.')
  const leftOut: string[] = []
  const rows = findings.flatMap((finding, at) => {
    const { path, control: name, objective: letter } = finding
    const control = find(name) ?? find(name.replace(PRACTICE, ''))
    const objective = control?.objectives.find((one) => one.letter === letter)
    const isWhole = letter === null && control?.objectives.length === 0
    if (control === undefined || (objective === undefined && !isWhole)) {
      leftOut.push(`${path}: ${whyLeftOut(name, letter, control !== undefined)}`)
      return []
    }
    const place = { controlId: control.id, objectiveId: objective?.id ?? null }
    const issues = [
      ...dangling
        .filter((one) => one.isLocal && one.path.startsWith(`${path}.`))
        .map((one) => `${one.path}: ${one.target} is not in the file`),
      ...(entered.theirs?.some((one) => isAt(one, place)) === true
        ? [`${nameOf(control, letter)}: the assessor from outside has entered it, and it is theirs to change`]
        : []),
    ]
    const entry = { ...place, ...entryOf(finding, resultAt(entered, place)) } satisfies AssessmentResult
    const cells = { place: nameOf(control, letter), entry: JSON.stringify(entry) }
    return [{ row: at + 1, cells: new Map(Object.entries(cells)), issues }]
  })
  if (rows.length === 0)
    throw new RangeError('The results have no finding for anything in the scope of this assessment.')
  const elsewhere = dangling.filter(({ path }) => !/^results\[\d+\]\.findings\[/.test(path)).length
  return {
    rows,
    passedOver: [],
    notes: [
      `OSCAL ${version}.${isNewer ? ' That is newer than what is known here: look closely.' : ''} Findings are read with their methods; risks, evidence and affirmations are not.`,
      ...(elsewhere > 0 ? [`${elsewhere} other references lead to nothing in the file.`] : []),
      ...leftOut,
    ],
  }
}

const NOTHING = { methods: [], observed: '', finding: '', steps: '', sample: '' } as const

/** Fields that the file leaves empty stay unchanged. A finding goes once its objective is met. */
function entryOf(found: ReadFinding, before: Omit<AssessmentResult, 'result' | 'controlId' | 'objectiveId'> = NOTHING) {
  const { result, methods, observed, note, reason, steps, sample } = found
  return {
    result,
    methods: methods.length > 0 ? methods : before.methods,
    observed: observed || reason || before.observed,
    finding: note || (result === 'Not Met' ? before.finding : ''),
    steps: steps || before.steps,
    sample: sample || before.sample,
  }
}

function whyLeftOut(name: string, letter: string | null, isInScope: boolean): string {
  if (!isInScope) return `${name} is not in the scope and is left out`
  return letter === null
    ? `it says nothing of a single objective of ${name} and is left out`
    : `${name} has no objective ${letter}, which is left out`
}
