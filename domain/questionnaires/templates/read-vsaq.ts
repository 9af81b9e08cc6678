import { counted } from '../../text/counted.ts'
import type { QuestionFile, QuestionRow } from './read-question-row.ts'

interface Item {
  readonly type: string
  readonly id: string
  readonly text: string
  readonly cond: string
  readonly choices: readonly (readonly [id: string, text: string])[]
  readonly items: readonly Item[]
}

/** A question, and where its condition and section come from. */
interface Asked {
  readonly item: Item
  readonly section: string
  /** The innermost first. */
  readonly conditions: readonly string[]
}

const TYPES: Readonly<Record<string, string>> = {
  radiogroup: 'choice',
  checkgroup: 'choices',
  yesno: 'choice',
  check: 'choice',
  line: 'text',
  box: 'text',
}

/** Questions of the Vendor Security Assessment Questionnaire, an open format of 2016. */
export function readVsaq(questionnaire: readonly unknown[]): QuestionFile {
  const asked = collect(questionnaire.map(itemOf), { section: '', conditions: [] })
  const keys = asked.map(({ item }, index) => item.id || `q${index + 1}`)
  const rows: QuestionRow[] = []
  const conditional = new Set<string>()
  let dropped = 0
  for (const [index, { item, section, conditions }] of asked.entries()) {
    const key = keys[index] ?? ''
    const known = conditions.map((condition) => conditionRow(condition, asked, keys))
    const showsIf = known.find((one) => one !== undefined && !conditional.has(one.key))
    if (known.length > 0 && known[0] !== showsIf) dropped += 1
    if (showsIf !== undefined) conditional.add(key)
    rows.push({
      section,
      key,
      question: item.text || section,
      type: TYPES[item.type],
      answers: choicesOf(item)
        .map(([, text]) => text)
        .join('\n'),
      weight: '0',
      required: 'yes',
      ...(showsIf !== undefined && { showsIf: `${showsIf.key} is ${showsIf.answer}\n` }),
    })
  }
  const notes =
    dropped === 0
      ? []
      : [
          `${counted(dropped, 'question has', 'questions have')} a condition that cannot be kept. Each is asked after the condition around it, or always.`,
        ]
  return { rows, notes: ['No question counts in the score: the file has no points. Add them afterwards.', ...notes] }
}

function collect(items: readonly Item[], within: Omit<Asked, 'item'>): readonly Asked[] {
  return items.flatMap((item) => {
    const conditions = item.cond === '' ? within.conditions : [item.cond, ...within.conditions]
    if (item.type === 'block') return collect(item.items, { section: item.text || within.section, conditions })
    return TYPES[item.type] === undefined ? [] : [{ item, section: within.section, conditions }]
  })
}

/** The question and the answer that a condition names. @returns undefined for a condition of several */
function conditionRow(condition: string, asked: readonly Asked[], keys: readonly string[]) {
  for (const [index, { item }] of asked.entries()) {
    const choice = choicesOf(item).find(([id]) => id === condition)
    if (choice !== undefined) return { key: keys[index] ?? '', answer: choice[1] }
  }
  return undefined
}

function choicesOf({ type, id, choices }: Item): Item['choices'] {
  if (type === 'checkgroup') return [...choices, [`${id}_none`, 'None of these']]
  if (type !== 'yesno' && type !== 'check') return choices
  return [
    [id, 'Yes'],
    [`${id}_no`, 'No'],
  ]
}

function itemOf(value: unknown): Item {
  const json: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {}
  const text = (name: string) => (typeof json[name] === 'string' ? plainText(json[name]) : '')
  const list = (name: string): readonly unknown[] => (Array.isArray(json[name]) ? json[name] : [])
  return {
    type: text('type'),
    id: text('id'),
    text: text('text'),
    cond: text('cond'),
    choices: list('choices').flatMap((choice) =>
      typeof choice === 'object' && choice !== null
        ? Object.entries(choice).map(([id, label]): [string, string] => [id, plainText(String(label))])
        : [],
    ),
    items: list('items').map(itemOf),
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&mdash;': '–',
  '&ndash;': '–',
}

/** Without tags; the page shows text as text, so what is left is harmless. */
function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&[a-z0-9#]+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
