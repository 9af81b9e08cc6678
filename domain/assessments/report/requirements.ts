import { counted } from '#domain/text/counted.ts'
import { EXCEPTION_LABELS } from '../../controls/exception.ts'
import { planOfException } from '../../controls/exception-text.ts'
import type { ObjectiveResult } from '../../controls/objectives.ts'
import { compareControlIds } from '../../protocols/compare-control-ids.ts'
import { compareGroupings, groupingName, UNGROUPED } from '../../protocols/groupings.ts'
import type { ProtocolId } from '../../protocols/protocol-id.ts'
import { partialCaseText } from '../../scoring/partial-case.ts'
import type { Block } from '../../ssp/ssp-document.ts'
import type { AssessmentRecord, Found, RecordedControl } from '../assessment-record.ts'

/** Each requirement of the scope with what was found for it, under its family. */
export function requirementBlocks(protocol: ProtocolId, { controls }: AssessmentRecord): readonly Block[] {
  const domainOf = ({ domain }: RecordedControl) => domain ?? UNGROUPED.code
  const domains = [...new Set(controls.map(domainOf))].toSorted((a, b) => compareGroupings(protocol, a, b))
  return domains.flatMap((domain): readonly Block[] => {
    const own = controls.filter((control) => domainOf(control) === domain)
    const sorted = own.toSorted((a, b) => compareControlIds(a.number, b.number))
    return [{ kind: 'group', title: groupingName(protocol, domain) }, ...sorted.flatMap(blocksOf)]
  })
}

function blocksOf(control: RecordedControl): readonly Block[] {
  const heading = `${control.number} ${control.title}`
  return [{ kind: 'text', heading, mark: markOf(control), text: inWords(control) }, ...objectivesTable(control)]
}

const VERDICTS: Readonly<Record<ObjectiveResult, string>> = {
  Met: 'Met',
  'Not Met': 'Not met',
  'Not Applicable': 'Not applicable',
}

/** The verdict that counts, with what was found where that is another. */
function markOf({ verdict, counted, countsAsMet }: RecordedControl): string {
  if (counted === undefined || counted === verdict) return verdictInWords(verdict)
  const why = countsAsMet ? EXCEPTION_LABELS[countsAsMet].toLowerCase() : 'not applicable without a reason'
  return `${verdictInWords(counted)}: ${why}`
}

function verdictInWords(result: ObjectiveResult | null): string {
  return result === null ? 'Not assessed' : VERDICTS[result]
}

function inWords(control: RecordedControl): string {
  const { number, verdict, naReason, exception, lapsed, foundIn, found, objectives } = control
  const parts = [
    foundIn === undefined ? '' : `Not looked at again: so it was found in A-${foundIn}.`,
    objectives.length === 0 ? '' : countInWords(objectives.map((one) => one.found?.result ?? null)),
    found === undefined ? '' : foundInWords(found),
    verdict === 'Not Applicable' ? naReason : '',
    verdict === 'Not Met' ? partialCaseText(number, control) : '',
    exception
      ? `${lapsed ? `Does not count as met (${lapsed})` : 'Counts as met'} by ${EXCEPTION_LABELS[exception.kind].toLowerCase()}: ${exception.description}\n${planOfException(exception)}`
      : '',
  ]
  return parts.filter((part) => part.trim() !== '').join('\n\n') || 'Not assessed.'
}

function countInWords(results: readonly (ObjectiveResult | null)[]): string {
  const count = (wanted: ObjectiveResult | null) => results.filter((result) => result === wanted).length
  const parts = [
    `${count('Met')} of ${counted(results.length, 'objective', 'objectives')} met`,
    count('Not Met') === 0 ? '' : `${count('Not Met')} not met`,
    count('Not Applicable') === 0 ? '' : `${count('Not Applicable')} not applicable`,
    count(null) === 0 ? '' : `${count(null)} not assessed`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

/** Of a requirement without objectives. */
function foundInWords(found: Found): string {
  const lines = [
    ['How', howInWords(found)],
    ['Seen', found.observed],
    ['Finding', found.finding],
  ]
  return lines.flatMap(([label = '', words = '']) => (words.trim() === '' ? [] : [`${label}: ${words}`])).join('\n')
}

function objectivesTable({ objectives }: RecordedControl): readonly Block[] {
  if (objectives.every(({ found }) => found === undefined)) return []
  const rows = objectives.map(({ letter, words, found }) => [
    `[${letter}] ${words}`,
    verdictInWords(found?.result ?? null),
    found === undefined ? '' : howInWords(found),
    found?.observed ?? '',
    found?.finding ?? '',
  ])
  const head = ['Objective', 'Result', 'How', 'Seen', 'Finding']
  // A column in which nothing is said is left out.
  const isSaid = head.map((_, at) => rows.some((row) => (row[at] ?? '').trim() !== ''))
  const kept = (row: readonly string[]) => row.filter((_, at) => isSaid[at])
  return [{ kind: 'table', head: kept(head), rows: rows.map(kept) }]
}

function howInWords({ methods, steps, sample }: Found): string {
  return [methods.join(', '), steps, sample === '' ? '' : `Of: ${sample}`]
    .filter((part) => part.trim() !== '')
    .join('\n')
}
