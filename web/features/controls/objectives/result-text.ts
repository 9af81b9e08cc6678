import type { ObjectiveCounts, ObjectiveResult } from '#domain/controls/objectives.ts'

/** The labels of the frameworks. */
export const RESULT_LABELS: Readonly<Record<ObjectiveResult, string>> = {
  Met: 'Met',
  'Not Met': 'Not met',
  'Not Applicable': 'Not applicable',
}

/** "5 of 6 met, 1 not met". */
export function countsText({ total, met, notMet, notApplicable }: ObjectiveCounts): string {
  const rest = total - met - notMet - notApplicable
  return [
    `${met} of ${total} met`,
    notMet > 0 ? `${notMet} not met` : undefined,
    notApplicable > 0 ? `${notApplicable} not applicable` : undefined,
    rest > 0 && rest < total ? `${rest} not assessed` : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(', ')
}
