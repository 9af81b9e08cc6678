interface DatedStep {
  readonly title: string
  readonly due_on: string
  readonly completed_on: string | null
}

/** One milestone per line: "2027-01-10: Readers ordered (done 2027-01-08)". The import reads the same format. */
export function milestonesAsText(milestones: readonly DatedStep[]): string {
  return milestones
    .map(({ title, due_on: due, completed_on: done }) => `${due}: ${title}${done === null ? '' : ` (done ${done})`}`)
    .join('\n')
}
