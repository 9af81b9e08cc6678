import type { ControlStatus } from '../controls/status.ts'
import { PROSE, WHY_NONE, type PlanSection, type PlanSource } from './outline.ts'
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
    case 'list': {
      const rows = rowsOf(content, section).map((row) => asked.fields.map(({ id }) => valueOf(row, id)))
      const head = asked.fields.map(({ label }) => label)
      return rows.length === 0 ? textBlocks(textOf(content, section, WHY_NONE)) : tableBlocks(head, rows)
    }
    case 'filled':
      return filledBlocks(asked.from, section, content)
  }
}

function filledBlocks(from: PlanSource, section: PlanSection, content: PlanContent): readonly Block[] {
  switch (from) {
    case 'controls':
      return content.controls.map(controlBlock)
    case 'applicability':
      return applicability(content.controls, inclusionReasons(content, section))
    case 'providers':
      return tableBlocks(
        ['Provider', 'Service', 'Does a part of'],
        content.providers.map(({ name, service, controls }) => [name, service, controls.join(', ')]),
      )
    case 'versions':
      return tableBlocks(
        ['Version', 'Date', 'By', 'What is new'],
        content.versions.map(({ number, frozenAt, frozenBy, note }) => [
          ...[String(number), frozenAt.slice(0, 10), frozenBy ?? '', note],
        ]),
      )
  }
}

/** In the words of NIST's template. */
const STANDINGS: Readonly<Record<ControlStatus, string>> = {
  Completed: 'Implemented',
  'In Progress': 'Planned to be implemented',
  'Not Started': 'Planned to be implemented',
  'Not Applicable': 'Not applicable',
}

function controlBlock({ number, title, status, statement, naReason, inherited }: PlanControl): Block {
  const own = status === 'Not Applicable' ? naReason : statement
  return {
    kind: 'text',
    heading: `${number} ${title}`,
    mark: STANDINGS[status],
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
