import { EXCEPTION_WORDS } from '../controls/exception.ts'
import type { ControlStatus } from '../controls/status.ts'
import { flowsTable, partsTable } from '../diagram/in-words.ts'
import { PROSE, WHY_NONE, type PlanSection, type PlanSource, type SectionContent } from './outline.ts'
import {
  inclusionReasons,
  rowsOf,
  textOf,
  valueOf,
  type InheritedPart,
  type PlanContent,
  type PlanControl,
} from './plan-content.ts'
import type { Block } from './plan-document.ts'

type DiagramContent = Extract<SectionContent, { kind: 'diagram' }>
type ListContent = Extract<SectionContent, { kind: 'list' }>

/** What a section says, as it is shown, printed and compared. Nothing where it is empty. */
export function blocksOf(section: PlanSection, content: PlanContent): readonly Block[] {
  const asked = section.content
  switch (asked.kind) {
    case 'prose':
      return textBlocks(textOf(content, section, PROSE))
    case 'form': {
      const facts = asked.fields.map(({ id, label }) => [label, textOf(content, section, id)])
      return tableBlocks(
        [],
        facts.filter(([, value]) => value !== ''),
      )
    }
    case 'list':
      return listBlocks(section, asked, content)
    case 'diagram':
      return diagramBlocks(asked, content)
    case 'filled':
      return filledBlocks(asked.from, section, content)
  }
}

/** A column in which nothing need be said and nothing is said is left out. */
function listBlocks(section: PlanSection, { fields, recorded }: ListContent, content: PlanContent): readonly Block[] {
  const rows = rowsOf(content, section)
  const told = recorded === undefined ? [] : exceptionBlocks(content.controls)
  if (rows.length === 0) return told.length > 0 ? told : textBlocks(textOf(content, section, WHY_NONE))
  const shown = fields.filter(
    ({ id, isOptional }) => isOptional !== true || rows.some((row) => valueOf(row, id) !== ''),
  )
  const table = tableBlocks(
    shown.map(({ label }) => label),
    rows.map((row) => shown.map(({ id }) => valueOf(row, id))),
  )
  return [...told, ...table]
}

/** What counts as met although something is missing, as it is recorded with the requirements. */
export function exceptionBlocks(controls: readonly PlanControl[]): readonly Block[] {
  const rows = controls.flatMap(({ number, exception }) => {
    if (!exception) return []
    const { kind, description, measures, since, expectedEnd } = exception
    return [[number, EXCEPTION_WORDS[kind], description, measures, since, expectedEnd ?? 'None: it stays']]
  })
  return tableBlocks(
    ['Requirement', 'Counts as met by', 'What is missing and why', 'Plan or mitigation', 'Since', 'Expected end'],
    rows,
  )
}

/** The picture, and what it shows as tables. */
function diagramBlocks({ tables, information }: DiagramContent, content: PlanContent): readonly Block[] {
  const { parts, flows } = content
  if (parts.length === 0) return []
  const hasWords = tables.includes('flows')
  const shown = tables.map((table) => (table === 'parts' ? partsTable(content) : flowsTable(content, information)))
  return [
    { kind: 'picture', diagram: { parts, flows }, hasWords },
    ...shown.flatMap(({ head, rows }) => tableBlocks(head, rows)),
  ]
}

function filledBlocks(from: PlanSource, section: PlanSection, content: PlanContent): readonly Block[] {
  switch (from) {
    case 'controls':
      return content.controls.map(controlBlock)
    case 'applicability':
      return applicability(content.controls, inclusionReasons(content, section))
    case 'providers':
      return tableOrWords(
        ['Provider', 'Service', 'Does a part of'],
        content.providers.map(({ name, service, controls }) => [name, service, controls.join(', ')]),
        NO_PROVIDERS,
      )
    case 'versions':
      return tableOrWords(
        ['Version', 'Date', 'By', 'What is new'],
        content.versions.map(({ number, frozenAt, frozenBy, note }) => [
          ...[String(number), frozenAt.slice(0, 10), frozenBy ?? '', note],
        ]),
        NO_VERSIONS,
      )
  }
}

/** A reader is told what it means that there is nothing, and a writer where it would be said. */
const NO_PROVIDERS =
  'No provider outside does a part. One that does is added under “Inherited from” on the page of what it does a part of.'
const NO_VERSIONS = 'No version has been frozen yet. “Freeze version” on the page of this document writes a line here.'

function tableOrWords(head: readonly string[], rows: readonly (readonly string[])[], words: string): readonly Block[] {
  return rows.length === 0 ? textBlocks(words) : tableBlocks(head, rows)
}

/** In the words of NIST's template. */
const STANDINGS: Readonly<Record<ControlStatus, string>> = {
  Completed: 'Implemented',
  'In Progress': 'Planned to be implemented',
  'Not Started': 'Planned to be implemented',
  'Not Applicable': 'Not applicable',
}

/** An exception is named where the requirement is described, and told in its own section. */
function markOf({ status, exception }: PlanControl): string {
  return exception ? `Counts as met: ${EXCEPTION_WORDS[exception.kind].toLowerCase()}` : STANDINGS[status]
}

function controlBlock(control: PlanControl): Block {
  const { number, title, status, statement, naReason, inherited } = control
  const own = status === 'Not Applicable' ? naReason : statement
  return {
    kind: 'text',
    heading: `${number} ${title}`,
    mark: markOf(control),
    text: [own.trim(), ...inherited.map(inheritedWords)].filter(Boolean).join('\n\n'),
  }
}

function inheritedWords({ provider, responsibility, theirPart, ourPart }: InheritedPart): string {
  const shared = responsibility === 'Shared'
  const theirs = `Inherited from ${provider}${shared ? ' (shared)' : ''}${theirPart === '' ? '.' : `: ${theirPart}`}`
  return shared && ourPart !== '' ? `${theirs}\nOur part: ${ourPart}` : theirs
}

function applicability(controls: readonly PlanControl[], reasons: ReadonlyMap<string, string>): readonly Block[] {
  const rows = controls.map(({ number, title, status, statement, naReason }) => {
    const applies = status !== 'Not Applicable'
    const why = applies ? (reasons.get(number) ?? '') : naReason
    return [number, title, applies ? 'Yes' : 'No', why.trim(), applies ? STANDINGS[status] : '', statement.trim()]
  })
  return tableBlocks(['Control', 'Title', 'Applies', 'Why or why not', 'Implemented', 'How'], rows)
}

function textBlocks(text: string): readonly Block[] {
  return text === '' ? [] : [{ kind: 'text', heading: '', mark: '', text }]
}

function tableBlocks(head: readonly string[], rows: readonly (readonly string[])[]): readonly Block[] {
  return rows.length === 0 ? [] : [{ kind: 'table', head, rows }]
}
