import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import type { ControlGroup } from '../rows.ts'
import type { GivenAnswer } from './self-assessment-queries.ts'

/** A requirement counts as answered by an answer here, or by a status that was set elsewhere. */
export function isAnswered(control: CompanyControl, answers: readonly GivenAnswer[]): boolean {
  return control.status !== 'Not Started' || answers.some(({ controlId }) => controlId === control.id)
}

/** How many requirements of a group are answered. */
export function answeredIn({ controls }: ControlGroup, answers: readonly GivenAnswer[]): number {
  const given = new Set(answers.map(({ controlId }) => controlId))
  return controls.filter(({ id, status }) => status !== 'Not Started' || given.has(id)).length
}

/** Where to go on: the first group that is begun and not finished, else the first that is not begun. */
export function nextGroup(groups: readonly ControlGroup[], answers: readonly GivenAnswer[]): ControlGroup | undefined {
  const left = groups.filter((group) => answeredIn(group, answers) < group.controls.length)
  return left.find((group) => answeredIn(group, answers) > 0) ?? left[0]
}
