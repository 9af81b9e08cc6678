import { compareGroupings, groupingName, UNGROUPED } from '../../protocols/groupings.ts'
import { groupedByInText, wordingOf } from '../../protocols/wording.ts'
import type { Block } from '../../ssp/ssp-document.ts'
import { countedVerdict } from '../assessed-status.ts'
import type { RecordedControl, RecordedScore } from '../assessment-record.ts'
import { outcomeLabel } from '../outcome-label.ts'
import type { ReportChapter, Reported, ReportSection } from './report-chapter.ts'

/** How it adds up: the score with its arithmetic, line by line, and the counts by family. */
export function resultChapter(reported: Reported): ReportChapter {
  const { record, protocol } = reported
  const words = wordingOf(protocol)
  const arithmetic = arithmeticOf(record.score, words.controlSingular)
  return {
    title: 'Result',
    sections: [
      { title: words.scoreLabel, blocks: [summary(reported)] },
      ...(arithmetic === undefined ? [] : [arithmetic]),
      { title: `By ${groupedByInText(protocol)}`, blocks: [families(reported)] },
    ],
  }
}

function summary({ record: { score, outcome, counts }, protocol, statusOn }: Reported): Block {
  const plural = wordingOf(protocol).controlPlural.toLowerCase()
  const value = score === null ? '' : protocol === 'cmmc2' ? `${score.value} of ${score.max}` : `${score.value}%`
  const rows: readonly (readonly [string, string])[] = [
    ['Score', value || `None: points are for all ${plural} together, and this covers a part of them`],
    ['How it adds up', score?.sum ?? ''],
    ['By the rules of', score?.rules ?? ''],
    ['Not deducted', score?.note ?? ''],
    ['Outcome', outcome === null ? '' : outcomeLabel(outcome, statusOn !== null)],
    ['Met', String(counts.met)],
    ['Not met', String(counts.notMet)],
    ['Not applicable', String(counts.notApplicable)],
    ['Not assessed', counts.open === 0 ? '' : String(counts.open)],
  ]
  return { kind: 'table', head: [], rows: rows.filter(([, said]) => said !== '') }
}

function arithmeticOf(score: RecordedScore | null, singular: string): ReportSection | undefined {
  if (score === null || score.lines.length === 0) return undefined
  const rows = score.lines.map(({ id, points, weight, why, citation }) => [
    id,
    points === 0 ? '0' : `−${points}`,
    weight === 0 ? '' : String(weight),
    why,
    citation,
  ])
  return {
    title: 'What was deducted',
    blocks: [{ kind: 'table', head: [singular, 'Points', 'Weight', 'Why', 'By'], rows }],
  }
}

function families({ record: { controls }, protocol }: Reported): Block {
  const domainOf = ({ domain }: RecordedControl) => domain ?? UNGROUPED.code
  const domains = [...new Set(controls.map(domainOf))].toSorted((a, b) => compareGroupings(protocol, a, b))
  const verdicts = ['Met', 'Not Met', 'Not Applicable', null] as const
  const rows = domains.map((domain) => [
    groupingName(protocol, domain),
    ...verdicts.map((wanted) =>
      String(controls.filter((control) => domainOf(control) === domain && countedVerdict(control) === wanted).length),
    ),
  ])
  const head = [wordingOf(protocol).groupedBy, 'Met', 'Not met', 'Not applicable', 'Not assessed']
  return { kind: 'table', head, rows }
}
