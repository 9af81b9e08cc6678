import { capitalized } from '../../text/capitalized.ts'
import type { Block, DocumentChapter } from '../../ssp/ssp-document.ts'
import type { Severity } from '../severity.ts'

/** An applied scan. It is named by number, id and hash only: evidence goes into packages, and hosts must not. */
interface NamedScan {
  readonly id: string
  readonly number: number | null
  /** `YYYY-MM-DD`. */
  readonly takenOn: string
  readonly scanner: string | null
  /** Of its file. */
  readonly sha256: string | null
}

export interface CoveringScan extends NamedScan {
  /** Of the assets that are expected: those it looked at, and those it and the scans that count with it did. */
  readonly covered: number
  readonly together: number
  readonly expected: number
}

export interface ReportedSchedule {
  readonly name: string
  /** "Every month, with credentials, any asset". */
  readonly words: string
  readonly scans: readonly CoveringScan[]
}

export interface ReportedFixes {
  readonly severities: readonly {
    readonly severity: Severity
    readonly inTime: number
    readonly late: number
    readonly noDeadline: number
    readonly pastDue: number
  }[]
  readonly scans: readonly (NamedScan & { readonly newCount: number | null; readonly closedCount: number | null })[]
}

/** The evidence that scans were taken as often as expected. */
export function expectedScansReport(schedules: readonly ReportedSchedule[]): readonly DocumentChapter[] {
  return chapterOf(
    'Expected scans',
    schedules.map(({ name, words, scans }) => ({
      title: name,
      blocks: [
        text(words),
        table(
          ['Scan', 'Taken on', 'Scanner', 'Assets'],
          scans.map((scan) => [...cellsOf(scan), coverage(scan)]),
        ),
        ...identitiesOf(scans),
      ],
    })),
  )
}

function coverage({ covered, together, expected }: CoveringScan): string {
  return together === covered ? `${covered} of ${expected}` : `${covered}; with the others ${together} of ${expected}`
}

/** The evidence that vulnerabilities were fixed by their deadlines. */
export function fixesReport({ severities, scans }: ReportedFixes): readonly DocumentChapter[] {
  const sum = (count: (row: ReportedFixes['severities'][number]) => number) =>
    String(severities.reduce((total, row) => total + count(row), 0))
  return chapterOf('Fixed vulnerabilities', [
    {
      title: 'By severity',
      blocks: [
        table(
          ['Severity', 'Fixed in time', 'Fixed late', 'Fixed, no deadline', 'Past due at the end'],
          [
            ...severities.map((row) => [
              capitalized(row.severity),
              ...[row.inTime, row.late, row.noDeadline, row.pastDue].map(String),
            ]),
            [
              'All',
              sum(({ inTime }) => inTime),
              sum(({ late }) => late),
              sum(({ noDeadline }) => noDeadline),
              sum(({ pastDue }) => pastDue),
            ],
          ],
        ),
      ],
    },
    {
      title: 'Scans of the period',
      blocks: [
        table(
          ['Scan', 'Taken on', 'Scanner', 'New', 'Closed'],
          scans.map((scan) => [...cellsOf(scan), String(scan.newCount ?? 0), String(scan.closedCount ?? 0)]),
        ),
        ...identitiesOf(scans),
      ],
    },
  ])
}

/** "12 of 14 vulnerabilities fixed in time": for the note of the version. */
export function fixesSummary({ severities }: ReportedFixes): string {
  const inTime = severities.reduce((total, row) => total + row.inTime, 0)
  const fixed = severities.reduce((total, row) => total + row.inTime + row.late + row.noDeadline, 0)
  return `${inTime} of ${fixed} fixed vulnerabilities in time`
}

const text = (words: string): Block => ({ kind: 'text', heading: '', mark: '', text: words })

const table = (head: readonly string[], rows: readonly (readonly string[])[]): Block => ({ kind: 'table', head, rows })

const nameOf = ({ number }: NamedScan) => (number === null ? '–' : `S-${number}`)

const cellsOf = (scan: NamedScan) => [nameOf(scan), scan.takenOn, scan.scanner ?? '']

/** As text, because a cell of a table would break ids and hashes. */
const identitiesOf = (scans: readonly NamedScan[]): readonly Block[] =>
  scans.map((scan) => ({
    kind: 'text',
    heading: nameOf(scan),
    mark: '',
    text: [`Id: ${scan.id}`, scan.sha256 !== null && `SHA-256: ${scan.sha256}`].filter(Boolean).join('\n'),
  }))

function chapterOf(
  title: string,
  sections: readonly { title: string; blocks: readonly Block[] }[],
): readonly DocumentChapter[] {
  return [
    {
      number: '1',
      title,
      sections: sections.map((section, at) => ({
        id: `report-1.${at + 1}`,
        number: `1.${at + 1}`,
        citation: '',
        state: 'Filled',
        missing: [],
        ...section,
      })),
    },
  ]
}
