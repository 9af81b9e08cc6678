import { ADDRESSABLE_RULE, isAddressable } from '../controls/addressable.ts'
import { EXCEPTION_LABELS, exceptionEffect } from '../controls/exception.ts'
import { endOfException, planOfException } from '../controls/exception-text.ts'
import { flowsTable, partsTable } from '../diagram/describe-diagram.ts'
import { compareControlIds } from '../protocols/compare-control-ids.ts'
import { compareGroupings, groupingName, UNGROUPED } from '../protocols/groupings.ts'
import type { ProtocolId } from '../protocols/protocol-id.ts'
import { partialCaseText } from '../scoring/partial-case.ts'
import { isBlank } from '../text/is-blank.ts'
import { PROSE, WHY_NONE, type SspSection, type SspSource, type SectionContent } from './outline.ts'
import { statusLabel } from './status-label.ts'
import {
  dayOfContent,
  fieldText,
  inclusionReasons,
  rowsOf,
  textOf,
  valueOf,
  type InheritedPart,
  type SspContent,
  type SspControl,
} from './ssp-content.ts'
import type { Block } from './ssp-document.ts'
import { justification, riskTable, risksTreatedBy } from './ssp-risks.ts'

type DiagramContent = Extract<SectionContent, { kind: 'diagram' }>
type ListContent = Extract<SectionContent, { kind: 'list' }>

/** The content of a section for display, print and comparison; empty for an empty section. */
export function blocksOf(section: SspSection, content: SspContent): readonly Block[] {
  const asked = section.content
  switch (asked.kind) {
    case 'prose':
      return textBlocks(textOf(content, section, PROSE))
    case 'form': {
      const facts = asked.fields.map((field) => [field.label, fieldText(content, section, field)])
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

/** Leaves out the column of an optional field without a value. */
function listBlocks(section: SspSection, { fields, recorded }: ListContent, content: SspContent): readonly Block[] {
  const rows = rowsOf(content, section)
  const told = recorded === undefined ? [] : exceptionBlocks(content)
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

/** The exceptions recorded with the requirements. */
export function exceptionBlocks(content: Pick<SspContent, 'controls' | 'at'>): readonly Block[] {
  const rows = content.controls.flatMap(({ number, exception }) => {
    if (!exception) return []
    const { kind, description, since } = exception
    const { lapsed } = exceptionEffect(exception, dayOfContent(content))
    const counts = lapsed === null ? EXCEPTION_LABELS[kind] : `${EXCEPTION_LABELS[kind]}: does not count, ${lapsed}`
    return [[number, counts, description, planOfException(exception), since, endOfException(exception)]]
  })
  return tableBlocks(
    ['Requirement', 'Counts as met by', 'What it is about', 'Plan or mitigation', 'Since', 'Expected end'],
    rows,
  )
}

/** The diagram as a picture and as tables. */
function diagramBlocks({ tables, information }: DiagramContent, content: SspContent): readonly Block[] {
  const { parts, flows } = content
  if (parts.length === 0) return []
  const hasWords = tables.includes('flows')
  const shown = tables.map((table) => (table === 'parts' ? partsTable(content) : flowsTable(content, information)))
  return [
    { kind: 'picture', diagram: { parts, flows }, hasWords },
    ...shown.flatMap(({ head, rows }) => tableBlocks(head, rows)),
  ]
}

function filledBlocks(from: SspSource, section: SspSection, content: SspContent): readonly Block[] {
  switch (from) {
    case 'controls':
      return byGroup(content, (controls) => controls.map((control) => controlBlock(content, control)))
    case 'applicability':
      return applicabilityBlocks(content, section)
    case 'providers':
      return tableOrText(
        ['Provider', 'Service', 'Does a part of'],
        content.providers.map(({ name, service, controls }) => [name, service, controls.join(', ')]),
        NO_PROVIDERS,
      )
    case 'risks': {
      const { head, rows } = riskTable(content.risks)
      return tableOrText(head, rows, NO_RISKS)
    }
    case 'versions':
      return tableOrText(
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

/** Says what an empty list means. The text does not mention pages of the app, because the document leaves it. */
const NO_PROVIDERS = 'No provider outside does a part of what is required.'
const NO_RISKS = 'The risk register has no risks.'
const NO_VERSIONS = 'No version has been frozen yet. Each one has a line here.'

function tableOrText(head: readonly string[], rows: readonly (readonly string[])[], text: string): readonly Block[] {
  return rows.length === 0 ? textBlocks(text) : tableBlocks(head, rows)
}

/** The blocks of requirements, under a heading for each family, theme or category. */
function byGroup(
  { protocol, controls }: Pick<SspContent, 'protocol' | 'controls'>,
  blocks: (controls: readonly SspControl[]) => readonly Block[],
): readonly Block[] {
  const domainOf = ({ domain }: SspControl) => domain ?? UNGROUPED.code
  const domains = [...new Set(controls.map(domainOf))].toSorted((a, b) => compareGroupings(protocol, a, b))
  return domains.flatMap((domain): readonly Block[] => {
    const own = controls.filter((control) => domainOf(control) === domain)
    const sorted = own.toSorted((a, b) => compareControlIds(a.number, b.number))
    return [{ kind: 'group', title: groupingName(protocol, domain) }, ...blocks(sorted)]
  })
}

type Dated = Pick<SspContent, 'protocol' | 'at'>

/** The status as it counts. Names the exception only; its own section describes it. */
function markOf(content: Dated, { status, naReason, exception }: SspControl): string {
  const { countsAsMet } = exceptionEffect(exception, dayOfContent(content))
  if (countsAsMet !== null) return `Counts as met: ${EXCEPTION_LABELS[countsAsMet].toLowerCase()}`
  const label = statusLabel(content.protocol, status)
  return isCmmc(content.protocol) && status === 'Not Applicable' && isBlank(naReason)
    ? `${label}, without a reason: counts as not met`
    : label
}

function isCmmc(protocol: ProtocolId): boolean {
  return protocol === 'cmmc' || protocol === 'cmmc2'
}

/** 45 CFR 164.306(d): an addressable specification that is not implemented needs a reason. */
const KINDS: Readonly<Record<string, string>> = { addressable: ' (addressable)', required: ' (required)' }

/** A requirement with its status and statement. */
export function controlBlock(content: Dated, control: SspControl): Block {
  const { number, title, requirement, status, statement, naReason, inherited } = control
  const own = status === 'Not Applicable' ? naReason : statement
  return {
    kind: 'text',
    heading: `${number} ${title}${KINDS[requirement ?? ''] ?? ''}`,
    mark: markOf(content, control),
    text: [decisionWords(control), own.trim(), partialCaseText(number, control), ...inherited.map(inheritedWords)]
      .filter(Boolean)
      .join('\n\n'),
  }
}

/** An addressable specification tells its decision, or that none is documented. */
function decisionWords({ requirement, addressed }: SspControl): string {
  if (!isAddressable({ requirement })) return ''
  if (!addressed) return `No decision is documented (${ADDRESSABLE_RULE}).`
  const { decision, reason } = addressed
  return `Decision (${ADDRESSABLE_RULE}): ${decision}.${reason.trim() === '' ? '' : ` ${reason.trim()}`}`
}

function inheritedWords({ provider, responsibility, theirPart, ourPart }: InheritedPart): string {
  const shared = responsibility === 'Shared'
  const theirs = `Inherited from ${provider}${shared ? ' (shared)' : ''}${theirPart === '' ? '.' : `: ${theirPart}`}`
  return shared && ourPart !== '' ? `${theirs}\nOur part: ${ourPart}` : theirs
}

function applicabilityBlocks(content: SspContent, section: SspSection): readonly Block[] {
  const reasons = inclusionReasons(content, section)
  const treated = risksTreatedBy(content.risks)
  const rowOf = ({ number, title, status, statement, naReason, inherited }: SspControl) => {
    const applies = status !== 'Not Applicable'
    const why = applies ? justification(reasons.get(number) ?? '', treated.get(number) ?? []) : naReason
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
