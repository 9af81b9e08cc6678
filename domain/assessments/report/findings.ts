import type { Block } from '../../ssp/ssp-document.ts'
import type { AssessmentRecord, RecordedControl } from '../assessment-record.ts'

/** What is not met, in the assessor's words. */
export function findingBlocks({ controls }: AssessmentRecord): readonly Block[] {
  return controls
    .filter(({ verdict }) => verdict === 'Not Met')
    .map((control) => ({
      kind: 'text',
      heading: `${control.number} ${control.title}`,
      mark: '',
      text: findingOf(control),
    }))
}

function findingOf({ objectives, found }: RecordedControl): string {
  const ofObjectives = objectives
    .filter((one) => one.found?.result === 'Not Met')
    .map((one) => `- [${one.letter}] ${one.found?.finding.trim() || one.words}`)
  const own = found?.finding.trim() ?? ''
  return [own, ofObjectives.join('\n')].filter(Boolean).join('\n\n') || 'Nobody has written what is wrong.'
}

/** Open items of the plan for what is in the scope. */
export function planTable({ plan }: AssessmentRecord): readonly Block[] {
  if (plan.length === 0) return []
  const rows = plan.map(({ number, weakness, severity, status, dueOn, controls }) => [
    `V-${number}`,
    weakness,
    severity,
    status,
    dueOn ?? '',
    (controls ?? []).join(', '),
  ])
  return [{ kind: 'table', head: ['No.', 'Weakness', 'Severity', 'Status', 'Due', 'For'], rows }]
}
