import { EXCEPTION_LABELS } from '../controls/exception.ts'
import { flowsTable, partsTable } from '../diagram/describe-diagram.ts'
import { compareControlIds } from '../protocols/compare-control-ids.ts'
import { compareGroupings, groupingName, UNGROUPED } from '../protocols/groupings.ts'
import type { ProtocolId } from '../protocols/protocol-id.ts'
import { PROSE, WHY_NONE, type PlanSection, type PlanSource, type SectionContent } from './outline.ts'
import { statusLabel } from './status-label.ts'
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
    return [[number, EXCEPTION_LABELS[kind], description, measures, since, expectedEnd ?? 'None: it stays']]
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
      return byGroup(content, (controls) => controls.map((control) => controlBlock(content.protocol, control)))
    case 'applicability':
      return applicabilityBlocks(content, section)
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
          String(number),
          frozenAt.slice(0, 10),
          frozenBy ?? '',
          note,
        ]),
        NO_VERSIONS,
      )
  }
}

/**
 * A reader is told what it means that there is nothing; a document says nothing of the pages that it was written on.
 */
const NO_PROVIDERS = 'No provider outside does a part of what is required.'
const NO_VERSIONS = 'No version has been frozen yet. Each one has a line here.'

function tableOrWords(head: readonly string[], rows: readonly (readonly string[])[], words: string): readonly Block[] {
  return rows.length === 0 ? textBlocks(words) : tableBlocks(head, rows)
}

/** What is said of requirements, under a heading for each family, theme or category that they belong to. */
function byGroup(
  { protocol, controls }: Pick<PlanContent, 'protocol' | 'controls'>,
  blocks: (controls: readonly PlanControl[]) => readonly Block[],
): readonly Block[] {
  const domainOf = ({ domain }: PlanControl) => domain ?? UNGROUPED.code
  const domains = [...new Set(controls.map(domainOf))].toSorted((a, b) => compareGroupings(protocol, a, b))
  return domains.flatMap((domain): readonly Block[] => {
    const own = controls.filter((control) => domainOf(control) === domain)
    const sorted = own.toSorted((a, b) => compareControlIds(a.number, b.number))
    return [{ kind: 'group', title: groupingName(protocol, domain) }, ...blocks(sorted)]
  })
}

/** An exception is named where the requirement is described, and told in its own section. */
function markOf(protocol: ProtocolId, { status, exception }: PlanControl): string {
  return exception ? `Counts as met: ${EXCEPTION_LABELS[exception.kind].toLowerCase()}` : statusLabel(protocol, status)
}

/** 45 CFR 164.306(d): an addressable specification that is not in place needs its reason. */
const KINDS: Readonly<Record<string, string>> = { addressable: ' (addressable)', required: ' (required)' }

/** A requirement: how it stands and how it is met. */
export function controlBlock(protocol: ProtocolId, control: PlanControl): Block {
  const { number, title, requirement, status, statement, naReason, inherited } = control
  const own = status === 'Not Applicable' ? naReason : statement
  return {
    kind: 'text',
    heading: `${number} ${title}${KINDS[requirement ?? ''] ?? ''}`,
    mark: markOf(protocol, control),
    text: [own.trim(), ...inherited.map(inheritedWords)].filter(Boolean).join('\n\n'),
  }
}

function inheritedWords({ provider, responsibility, theirPart, ourPart }: InheritedPart): string {
  const shared = responsibility === 'Shared'
  const theirs = `Inherited from ${provider}${shared ? ' (shared)' : ''}${theirPart === '' ? '.' : `: ${theirPart}`}`
  return shared && ourPart !== '' ? `${theirs}\nOur part: ${ourPart}` : theirs
}

function applicabilityBlocks(content: PlanContent, section: PlanSection): readonly Block[] {
  const reasons = inclusionReasons(content, section)
  const rowOf = ({ number, title, status, statement, naReason, inherited }: PlanControl) => {
    const applies = status !== 'Not Applicable'
    const why = applies ? (reasons.get(number) ?? '') : naReason
    const how = applies ? [statement.trim(), ...inherited.map(inheritedWords)].filter(Boolean).join('\n\n') : ''
    const label = applies ? statusLabel(content.protocol, status) : ''
    return [`${number} ${title}`, applies ? 'Yes' : 'No', why.trim(), label, how]
  }
  const head = ['Control', 'Applies', 'Justification', 'Status', 'How']
  return byGroup(content, (controls) => tableBlocks(head, controls.map(rowOf)))
}

function textBlocks(text: string): readonly Block[] {
  return text === '' ? [] : [{ kind: 'text', heading: '', mark: '', text }]
}

function tableBlocks(head: readonly string[], rows: readonly (readonly string[])[]): readonly Block[] {
  return rows.length === 0 ? [] : [{ kind: 'table', head, rows }]
}
