import { CHECK_RULES } from '#domain/checks/check-control.ts'
import { CHECK_LEVELS } from '#domain/checks/check.ts'
import type { Id } from '#domain/ids.ts'
import { defineList, type AddressOf, type ViewOf } from '#web/lib/list/list-view.ts'
import { choiceFilter, flagFilter, searchText } from '#web/lib/list/param.ts'
import { searchFor } from '#web/lib/list/rows.ts'
import type { View } from '#web/lib/views/current-view.ts'
import type { Issue } from './find-issues.ts'
import { LEVEL_LABELS } from '#web/lib/controls/check-levels.ts'

/** Issues stand under their rules, the gravest first, so the list has neither columns nor an order of its own. */
export const issueList = defineList({
  filters: {
    q: searchText(),
    level: choiceFilter('Level', LEVEL_LABELS),
    rule: choiceFilter('Check', Object.fromEntries(CHECK_RULES.map(({ id, title }) => [id, title]))),
    owner: flagFilter('Owner', 'me'),
  },
  settings: {},
})
export type IssueView = ViewOf<typeof issueList>
export type IssueAddress = AddressOf<typeof issueList>

/** Their ids are stored in addresses and default views, so they stay. */
export const BUILT_IN_VIEWS: readonly [View, ...View[]] = [
  { id: 'all', name: 'All', query: '' },
  { id: 'errors', name: 'Errors', query: 'level=error' },
  { id: 'mine', name: 'Mine', query: 'owner=me' },
]

export function visibleIssues(
  issues: readonly Issue[],
  { q, level, rule: ruleId, owner }: IssueView,
  me: Id<'users'> | undefined,
): readonly Issue[] {
  const isFound = searchFor(q)
  return issues.filter(
    ({ control, rule, words }) =>
      (level === undefined || rule.level === level) &&
      (ruleId === undefined || rule.id === ruleId) &&
      (!owner || (me !== undefined && control.ownerId === me)) &&
      isFound(`${control.nist_id} ${control.practiceId ?? ''} ${control.title} ${rule.title} ${words}`),
  )
}

export interface RuleIssues {
  rule: Issue['rule']
  issues: readonly Issue[]
}

/** Issues by rule: the gravest rules first, of equal ones the most frequent. */
export function groupByRule(issues: readonly Issue[]): readonly RuleIssues[] {
  return [...new Set(issues.map(({ rule }) => rule))]
    .map((rule) => ({ rule, issues: issues.filter((issue) => issue.rule === rule) }))
    .toSorted(
      (a, b) =>
        CHECK_LEVELS.indexOf(a.rule.level) - CHECK_LEVELS.indexOf(b.rule.level) || b.issues.length - a.issues.length,
    )
}
