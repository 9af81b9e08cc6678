import { poamItem } from '#domain/records/poam-item.ts'
import type { ActivityLine, TrailEntry } from '#web/lib/activity/activity.ts'
import { changedLines, columnLabels } from '#web/lib/activity/changed-lines.ts'

const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  poam_items: columnLabels(poamItem),
  poam_milestones: { title: 'Milestone', due_on: 'Date of a milestone', completed_on: 'Milestone done' },
  poam_extensions: { state: 'Extension' },
  poam_evidence: { label: 'Evidence' },
  comments: { body: 'Comment' },
}

export const ACTIVITY_RELATIONS = Object.keys(NAMES)

/** The changes of one audit log entry, field by field; empty if only timestamps changed. */
export function linesOf(entry: TrailEntry): ActivityLine[] {
  return changedLines(entry, NAMES, 'poam_items')
}
