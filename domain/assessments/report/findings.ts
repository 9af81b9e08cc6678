import { EXCEPTION_LABELS } from '../../controls/exception.ts'
import { planOfException } from '../../controls/exception-text.ts'
import type { Block } from '../../ssp/ssp-document.ts'
import { countedVerdict } from '../assessed-status.ts'
import type { AssessmentRecord, RecordedControl } from '../assessment-record.ts'

/** What is not met, in the assessor's words. */
export function findingBlocks({ controls }: AssessmentRecord): readonly Block[] {
  return controls
    .filter((control) => countedVerdict(control) === 'Not Met')
    .map((control) => ({
      kind: 'text',
      heading: `${control.number} ${control.title}`,
      mark: '',
      text: findingOf(control),
    }))
}

function findingOf({ objectives, found, verdict, lapsed }: RecordedControl): string {
  if (verdict === 'Not Applicable') return 'It is not applicable without a reason, which counts as not met.'
  const ofObjectives = objectives
    .filter((one) => one.found?.result === 'Not Met')
    .map((one) => `- [${one.letter}] ${one.found?.finding.trim() || one.words}`)
  const own = found?.finding.trim() ?? ''
  const said = [own, ofObjectives.join('\n')].filter(Boolean).join('\n\n') || 'What is wrong was not written down.'
  return lapsed ? `${said}\n\nWhat is recorded as counting as met does not: ${lapsed}.` : said
}

/** What is met although something is missing, each with its plan or measures. */
export function countedTable({ controls }: AssessmentRecord): readonly Block[] {
  const rows = controls.flatMap(({ number, verdict, counted, exception }) => {
    if (!exception || verdict !== 'Not Met' || counted !== 'Met') return []
    const { kind, description } = exception
    return [[number, EXCEPTION_LABELS[kind], description, planOfException(exception)]]
  })
  return rows.length === 0
    ? []
    : [{ kind: 'table', head: ['No.', 'Met by', 'What is missing', 'Plan or measures'], rows }]
}

/** Open items of the POA&M for what is not met. What counts as met has an operational plan of its own. */
export function planTable({ plan, controls: assessed }: AssessmentRecord): readonly Block[] {
  const isMet = new Set(assessed.filter((one) => one.counted === 'Met').map(({ number }) => number))
  const open = plan
    .map((item) => ({ ...item, controls: (item.controls ?? []).filter((number) => !isMet.has(number)) }))
    .filter(({ controls }) => controls.length > 0)
  if (open.length === 0) return []
  const rows = open.map(({ number, weakness, severity, status, dueOn, controls }) => [
    `V-${number}`,
    weakness,
    severity,
    status,
    dueOn ?? '',
    controls.join(', '),
  ])
  return [{ kind: 'table', head: ['No.', 'Weakness', 'Severity', 'Status', 'Due', 'For'], rows }]
}
