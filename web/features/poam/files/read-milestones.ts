import { milestone } from '#domain/records/poam-item.ts'
import type { Cell } from '#web/lib/import/import-format.ts'
import { isDay } from '#web/lib/records/parse-cell.ts'
import { cellReader } from '#web/lib/records/read-cells.ts'
import type { NewItem } from '../part-changes.ts'

export type Step = NonNullable<NewItem['milestones']>[number]
type Issue = (column: string, reason: string) => void

const DUE = 'Milestone Scheduled Completion Date'
const TITLE_MAX = milestone.fields.title.max
const LINE = /^(\S+): (.+?)(?: \(done (\S+)\))?$/

/** Reads milestones from one cell with a line each, or from the row of the item and the rows that follow it. */
export function readMilestones(
  cell: Cell,
  following: readonly Cell[],
  { today, foundOn }: { today: string; foundOn: string },
  issue: Issue,
): Step[] {
  const lines = (cell('milestones') ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const steps = [...lines.map((line) => inLine(line, issue)), ...[cell, ...following].map((one) => inRow(one, issue))]
  return steps
    .filter((step) => step !== undefined)
    .filter((step) => {
      if (step.due_on < foundOn) issue('Milestones', `${step.title} is due before it was found, on ${foundOn}`)
      const isToCome = step.completed_on !== null && step.completed_on !== undefined && step.completed_on > today
      if (isToCome) issue('Milestones', `${step.title} is done on ${step.completed_on}, which is in the future`)
      return !isToCome
    })
}

function inLine(line: string, issue: Issue): Step | undefined {
  const [, due = '', title = '', done = null] = LINE.exec(line) ?? []
  if (isDay(due) && (done === null || isDay(done)))
    return { title: title.slice(0, TITLE_MAX), due_on: due, completed_on: done }
  issue('Milestones', `“${line.slice(0, 60)}” is not like “2027-01-31: What is done then”`)
  return undefined
}

function inRow(cell: Cell, issue: Issue): Step | undefined {
  const { issues, text, day } = cellReader(cell)
  const title = text('step', { label: 'Milestone Description', max: TITLE_MAX })
  if (title === '') return undefined
  const due = day('stepDue', { label: DUE })
  const done = day('stepDone', { label: 'Milestone Completion Date' })
  if (due === null && issues.length === 0) issue(DUE, `is missing for ${title}`)
  for (const one of issues) issue(one.column, one.reason)
  return due === null ? undefined : { title, due_on: due, completed_on: done }
}
