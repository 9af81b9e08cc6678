import { limits } from '../limits.ts'
import { readField } from './field.ts'
import { readLogicValue, readTest } from './filter.ts'
import { restErrors } from '../errors/errors.ts'
import type { Condition } from './request.ts'
import { TextReader } from './text-reader.ts'

type Group = Extract<Condition, { kind: 'group' }>

/** Parses `and=(…)`, `or=(…)` and their `not.` forms. Iterative, so that deep nesting cannot exhaust the stack. */
export function parseLogic(operator: 'and' | 'or', negated: boolean, text: string): Group {
  const reader = new TextReader('logic tree', text)
  const root: Group = { kind: 'group', operator, negated, members: [] }
  const open: Group[] = [root]
  reader.expect('(')
  for (;;) {
    const group = takeGroup(reader)
    const member = group ?? readLeaf(reader)
    open.at(-1)?.members.push(member)
    if (group) {
      open.push(group)
      if (open.length > limits.logicDepth) throw restErrors.tooMuch('nested conditions', limits.logicDepth)
      continue
    }
    while (open.length > 0 && reader.take(')')) open.pop()
    if (open.length === 0) return checkedEnd(reader, root)
    if (!reader.take(',')) reader.fail('"," or ")"')
  }
}

function checkedEnd(reader: TextReader, root: Group): Group {
  if (!reader.done) reader.fail('end of input')
  return root
}

function takeGroup(reader: TextReader): Group | undefined {
  while (reader.take(' '));
  const match = /^(not\.)?(and|or)\(/.exec(reader.text.slice(reader.at, reader.at + 8))
  if (!match) return undefined
  reader.at += match[0].length
  return { kind: 'group', operator: match[2] === 'or' ? 'or' : 'and', negated: match[1] !== undefined, members: [] }
}

function readLeaf(reader: TextReader): Condition {
  const negatedBefore = reader.take('not.')
  const field = readField(reader)
  reader.expect('.')
  const { negated, test } = readTest(reader, readLogicValue)
  return { kind: 'filter', field, negated: negated !== negatedBefore, test }
}

/** The number of single filters in a condition. */
export function countFilters(condition: Condition): number {
  return condition.kind === 'filter' ? 1 : condition.members.reduce((sum, member) => sum + countFilters(member), 0)
}
