import { EXCEPTION_LABELS, type ControlException } from '#domain/controls/exception.ts'
import { controlFinder, type NamedControl } from '#domain/oscal/control-names.ts'
import { readOscal } from '#domain/oscal/read-file.ts'
import { readStatements } from '#domain/oscal/read-ssp.ts'
import type { Id } from '#domain/ids.ts'
import { isBlank } from '#domain/text/is-blank.ts'
import { controlException } from '#domain/controls/exception-schema.ts'
import type { ImportFormat } from '#web/lib/import/import-format.ts'
import type { ReadRows } from '#web/lib/import/read-csv.ts'

/** A control with its current implementation statement. */
export interface StatedControl extends NamedControl {
  readonly id: Id<'controls'>
  readonly statement: string
  /** The exception in force. */
  readonly exception: ControlException | null
  /** Why the control cannot have an exception; undefined when it can. */
  readonly noException: string | undefined
  readonly isLevel1: boolean
}

export interface StatementChange {
  readonly controlId: Id<'controls'>
  readonly statement: string
  /** Null when an exception is in force already. */
  readonly exception: ControlException | null
}

const LONGEST = 50_000

/** Imports implementation statements from an OSCAL system security plan. */
export function statementsImport(controls: readonly StatedControl[]): ImportFormat<StatementChange> {
  const byNumber = new Map(controls.map((control) => [control.number, control]))
  return {
    columns: [],
    jsonName: 'OSCAL system security plan (JSON)',
    readJson: (text) => Promise.resolve(statementRows(text, controls)),
    readRow: (cell) => {
      const [number = '', statement = ''] = [cell('control'), cell('statement')]
      const control = byNumber.get(number)
      if (control === undefined) return { issues: [{ column: number, reason: 'is none of your controls' }] }
      if (statement.length > LONGEST)
        return { issues: [{ column: number, reason: `the statement is longer than ${LONGEST.toLocaleString('en')}` }] }
      const exception = control.exception ?? parseException(cell('exception'))
      return {
        change: {
          name: number,
          fields: [
            { field: 'Statement', before: control.statement.trim(), after: statement },
            { field: 'Counts as met', before: exceptionText(control.exception), after: exceptionText(exception) },
          ],
          payload: { controlId: control.id, statement, exception: control.exception === null ? exception : null },
        },
      }
    },
  }
}

/** Cells are text, so an exception travels as JSON. */
const parseException = (text: string | undefined): ControlException | null =>
  text === undefined ? null : controlException.parse(JSON.parse(text))

function exceptionText(exception: ControlException | null): string {
  if (exception === null) return ''
  const { kind, since, expectedEnd, description, measures } = exception
  const until = expectedEnd === null ? '' : `, until ${expectedEnd}`
  return `${EXCEPTION_LABELS[kind]} since ${since}${until}: ${description.trim()} ${measures.trim()}`
}

const REQUIREMENTS = 'control-implementation.implemented-requirements'

/** The same rules as in the database, to report them in the preview. */
function exceptionProblem(
  { noException, exception: recorded, isLevel1 }: StatedControl,
  exception: ControlException,
): string | undefined {
  const { kind, since, expectedEnd } = exception
  if (noException !== undefined) return noException
  if (recorded !== null) return 'yours is recorded already, and stays as it is'
  if (isLevel1 && kind === 'approved-by-dod') return 'adjudications by the DoD CIO are for Level 2'
  if ((kind === 'temporary-deficiency') !== (expectedEnd !== null))
    return kind === 'temporary-deficiency'
      ? 'a temporary deficiency has an end'
      : 'only a temporary deficiency has an end'
  if (expectedEnd !== null && expectedEnd < since) return `it ends on ${expectedEnd}, before it begins, on ${since}`
  return factsProblem(exception)
}

/** What would not be recorded whole. */
function factsProblem({ kind, since, implementedOn, foundBy, reference, document, ruling }: ControlException) {
  if (kind === 'temporary-deficiency' && (!implementedOn || implementedOn > since || isBlank(foundBy)))
    return 'a temporary deficiency says when the requirement was implemented, before it arose, and who found it'
  if (kind === 'approved-by-dod' && (isBlank(reference) || isBlank(document) || !ruling))
    return 'an adjudication has its reference, its ruling and its document'
  return undefined
}

/**
 * The statements of an SSP as import rows. A dangling reference is an issue of its row. An unknown control or an empty
 * statement is left out and noted.
 *
 * @throws RangeError with a message for the person when the file cannot be read
 */
export function statementRows(text: string, controls: readonly StatedControl[]): ReadRows {
  const { document, version, isNewer, dangling } = readOscal(text, 'system-security-plan')
  const find = controlFinder(controls)
  const unknown: string[] = []
  const empty: string[] = []
  const rows = readStatements(document).flatMap(({ control, statement, exception }, at) => {
    const path = `${REQUIREMENTS}[${at}]`
    const own = find(control)
    if (own === undefined) unknown.push(`${path}: ${control} is none of your controls and is left out`)
    else if (statement.trim() === '') empty.push(`${path}: nothing is written for ${control}, which stays as it is`)
    if (own === undefined || statement.trim() === '') return []
    const problem = exception === null ? undefined : exceptionProblem(own, exception)
    if (problem !== undefined) unknown.push(`${path}: what makes ${control} count as met is left out: ${problem}`)
    const issues = dangling
      .filter((one) => one.path.startsWith(`${path}.`))
      .map((one) => `${one.path}: ${one.target} is not in the file`)
    const cells = new Map(Object.entries({ control: own.number, statement: statement.trim() }))
    if (exception !== null && problem === undefined) cells.set('exception', JSON.stringify(exception))
    return [{ row: at + 1, cells, issues }]
  })
  const elsewhere = dangling.filter(({ path }) => !path.startsWith(`${REQUIREMENTS}[`)).length
  if (rows.length === 0) throw new RangeError('The plan has no statement for any of your controls.')
  return {
    rows,
    passedOver: [],
    notes: [
      `OSCAL ${version}.${isNewer ? ' That is newer than what is known here: look closely.' : ''} Statements are read, and what counts as met although something is missing; statuses, owners and the other sections are not.`,
      ...(elsewhere > 0 ? [`${elsewhere} other references lead to nothing in the file.`] : []),
      ...unknown,
      ...empty,
    ],
  }
}
