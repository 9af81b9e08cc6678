import { CHECK_LEVELS, type CheckLevel } from '#domain/checks/check.ts'
import type { Fault } from './find-faults.ts'
import type { ChecksSearch } from '../route-search.ts'

export function parseLevel(search: ChecksSearch): CheckLevel | undefined {
  return CHECK_LEVELS.find((level) => level === search.level)
}

/** Faults of one rule. */
export type RuleFaults = { rule: Fault['rule']; faults: readonly Fault[] }

/** By rule, the gravest first; those of a level, a rule, or everything. */
export function groupByRule(faults: readonly Fault[], search: ChecksSearch): readonly RuleFaults[] {
  const level = parseLevel(search)
  const groups = new Map<string, { rule: Fault['rule']; faults: Fault[] }>()
  for (const fault of faults) {
    if (level !== undefined && fault.rule.level !== level) continue
    if (search.rule !== undefined && fault.rule.id !== search.rule) continue
    const group = groups.get(fault.rule.id)
    if (group) group.faults.push(fault)
    else groups.set(fault.rule.id, { rule: fault.rule, faults: [fault] })
  }
  return [...groups.values()].toSorted(
    (a, b) =>
      CHECK_LEVELS.indexOf(a.rule.level) - CHECK_LEVELS.indexOf(b.rule.level) || b.faults.length - a.faults.length,
  )
}
