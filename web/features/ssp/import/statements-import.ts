import { EXCEPTION_LABELS, type ControlException } from '#domain/controls/exception.ts'
import { controlFinder, type NamedControl } from '#domain/oscal/control-names.ts'
import { readOscal } from '#domain/oscal/read-file.ts'
import { readStatements } from '#domain/oscal/read-ssp.ts'
import type { Id } from '#domain/ids.ts'
import { controlException } from '#web/lib/controls/control-exception.ts'
import type { ImportFormat } from '#web/lib/import/import-format.ts'
import type { ReadRows } from '#web/lib/import/read-csv.ts'

/** A control, and what the plan says of it now. */
export interface StatedControl extends NamedControl {
  readonly id: Id<'controls'>
  readonly statement: string
  /** What makes it count as met now. */
  readonly exception: ControlException | null
  /** Why nothing can make it count as met so. */
  readonly noException: string | undefined
}

export interface StatementChange {
  readonly controlId: Id<'controls'>
  readonly statement: string
  /** Recorded where none is in force. */
  readonly exception: ControlException | null
}

const LONGEST = 50_000

/** How each control is met, from a system security plan of OSCAL. */
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
      const exception = control.exception ?? kept(cell('exception'))
      return {
        change: {
          name: number,
          fields: [
            { field: 'Statement', before: control.statement.trim(), after: statement },
            { field: 'Counts as met', before: inWords(control.exception), after: inWords(exception) },
          ],
          payload: { controlId: control.id, statement, exception: control.exception === null ? exception : null },
        },
      }
    },
  }
}

/** A cell is text. */
const kept = (text: string | undefined): ControlException | null =>
  text === undefined ? null : controlException.parse(JSON.parse(text))

function inWords(exception: ControlException | null): string {
  if (exception === null) return ''
  const { kind, since, expectedEnd, description, measures } = exception
  const until = expectedEnd === null ? '' : `, until ${expectedEnd}`
  return `${EXCEPTION_LABELS[kind]} since ${since}${until}: ${description.trim()} ${measures.trim()}`
}

const REQUIREMENTS = 'control-implementation.implemented-requirements'

/** As the database decides it. */
function noExceptionBecause(
  { noException, exception: inForce }: StatedControl,
  { kind, since, expectedEnd }: ControlException,
): string | undefined {
  if (noException !== undefined) return noException
  if (inForce !== null) return 'yours is in force, and stays as it is'
  if ((kind === 'temporary-deficiency') !== (expectedEnd !== null))
    return kind === 'temporary-deficiency' ? 'a temporary deficiency has an end' : 'an enduring exception has no end'
  return expectedEnd !== null && expectedEnd < since
    ? `it ends on ${expectedEnd}, before it begins, on ${since}`
    : undefined
}

/**
 * The statements of a plan as rows of the import. One that refers to nothing in the file is a mistake; one of a control that is not
 * here, or that says nothing, is left out, and it is said so.
 *
 * @throws RangeError with words for the person when the file as a whole cannot be read
 */
export function statementRows(text: string, controls: readonly StatedControl[]): ReadRows {
  const { document, version, isNewer, dangling } = readOscal(text, 'system-security-plan')
  const find = controlFinder(controls)
  const unknown: string[] = []
  const silent: string[] = []
  const rows = readStatements(document).flatMap(({ control, statement, exception }, at) => {
    const path = `${REQUIREMENTS}[${at}]`
    const ours = find(control)
    if (ours === undefined) unknown.push(`${path}: ${control} is none of your controls and is left out`)
    else if (statement.trim() === '') silent.push(`${path}: nothing is written for ${control}, which stays as it is`)
    if (ours === undefined || statement.trim() === '') return []
    const refusal = exception === null ? undefined : noExceptionBecause(ours, exception)
    if (refusal !== undefined) unknown.push(`${path}: what makes ${control} count as met is left out: ${refusal}`)
    const issues = dangling
      .filter((one) => one.path.startsWith(`${path}.`))
      .map((one) => `${one.path}: ${one.target} is not in the file`)
    const cells = new Map(Object.entries({ control: ours.number, statement: statement.trim() }))
    if (exception !== null && refusal === undefined) cells.set('exception', JSON.stringify(exception))
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
      ...silent,
    ],
  }
}
