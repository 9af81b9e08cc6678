import type { Block } from '../../ssp/ssp-document.ts'
import type { Affirmation, ReportChapter, Reported, ReportSection } from './report-chapter.ts'

/** What was assessed, by whom and when, and who stands for it. */
export function aboutChapter(reported: Reported): ReportChapter {
  const { record } = reported
  return {
    title: 'The assessment',
    sections: [
      {
        title: 'Scope and dates',
        blocks: [
          {
            kind: 'text',
            heading: '',
            mark: '',
            text: record.scope || 'No description of the scope.',
          },
          facts(reported),
        ],
      },
      { title: 'Assessors', blocks: assessors(record.assessors) },
      { title: 'Affirmation', blocks: affirmations(reported.affirmations) },
      ...openIssues(reported),
    ],
  }
}

function facts({ record, sha256, statusOn, closeOutBy, validUntil }: Reported): Block {
  const { number, title, kind, controls, coversAll, beganOn, endedOn, frozenAt, frozenBy, closes } = record
  const looked = controls.filter(({ foundIn }) => foundIn === undefined)
  const rows: readonly (readonly [string, string | null])[] = [
    ['Assessment', `A-${number} ${title}`],
    ['Kind', kind],
    [
      'Covers',
      coversAll && closes === undefined ? `All ${controls.length}` : looked.map((one) => one.number).join(', '),
    ],
    ['Closes out', closes === undefined ? null : `A-${closes.number}, SHA-256 of its record ${closes.sha256}`],
    ['Begun on', beganOn],
    ['Ended on', endedOn ?? null],
    ['As of', asOf()],
    ['Status since', statusOn],
    ['Close out by', closeOutBy],
    // A Conditional status is valid until it has to be closed out.
    ['Valid until', closeOutBy === null ? validUntil : null],
  ]
  return { kind: 'table', head: [], rows: rows.flatMap(([label, value]) => (value ? [[label, value]] : [])) }

  function asOf(): string {
    if (sha256 === null) return `${dayOf(frozenAt)}, not frozen`
    return frozenBy === '' ? dayOf(frozenAt) : `${dayOf(frozenAt)}, frozen by ${frozenBy}`
  }
}

function assessors(people: Reported['record']['assessors']): readonly Block[] {
  if (people.length === 0) return [{ kind: 'text', heading: '', mark: '', text: 'No assessor is named.' }]
  const rows = people.map(({ name, organization, role }) => [name, organization, role])
  return [{ kind: 'table', head: ['Name', 'Organization', 'Role'], rows }]
}

function affirmations(all: readonly Affirmation[]): readonly Block[] {
  if (all.length === 0)
    return [{ kind: 'text', heading: '', mark: '', text: 'No official has affirmed the record of this assessment.' }]
  return all.map(({ name, title, occasion, at, statement }) => ({
    kind: 'text',
    heading: `${name}, ${title}`,
    mark: `${occasion}, ${dayOf(at)}`,
    text: statement,
  }))
}

/** Under which rules it was frozen, and the issues with which it was; a draft has neither. */
function openIssues({ record: { proof }, sha256 }: Reported): readonly ReportSection[] {
  if (sha256 === null) return []
  const title = 'Issues at the time of freezing'
  if (proof === undefined)
    return [{ title, blocks: [textBlock('Frozen under earlier rules, which did not check proof.')] }]
  const { rules, issues } = proof
  const rows = issues.map(({ control, title: what, words }) => [control ?? 'All', what, words])
  return [
    {
      title,
      blocks: [
        textBlock(`Frozen under the rules of ${rules}, which ask for proof of what earns a status.`),
        rows.length === 0
          ? textBlock('The checks found no issue.')
          : { kind: 'table', head: ['Of', 'Issue', 'In words'], rows },
      ],
    },
  ]
}

function textBlock(text: string): Block {
  return { kind: 'text', heading: '', mark: '', text }
}

function dayOf(moment: string): string {
  return moment.slice(0, 10)
}
