import { parseLooseJson } from './loose-json.ts'
import type { QuestionFile, QuestionRow } from './read-question-row.ts'
import { readVsaq } from './read-vsaq.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * The questions of a JSON file: a list of questions, `{"questions": […]}`, `{"sections": [{"title", "questions"}]}`,
 * or a questionnaire of VSAQ. A question has the columns of a table as names, and may list its answers.
 *
 * @throws RangeError with a message for the person when it has no questions
 */
export function readQuestionJson(text: string): QuestionFile {
  const json = parsed(text)
  if (isObject(json) && Array.isArray(json['questionnaire'])) return readVsaq(json['questionnaire'])
  const rows = Array.isArray(json)
    ? rowsOf(json)
    : isObject(json)
      ? [...sectionRows(json), ...rowsOf(json['questions'])]
      : []
  if (rows.length === 0)
    throw new RangeError('The file has no questions. Expected is a list, or “questions” or “sections”.')
  return { rows, notes: [] }
}

function parsed(text: string): unknown {
  try {
    return parseLooseJson(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new RangeError(`The file is no JSON: ${error.message}`, { cause: error })
  }
}

function sectionRows(json: Json): readonly QuestionRow[] {
  const sections = Array.isArray(json['sections']) ? json['sections'].filter(isObject) : []
  return sections.flatMap((section) => rowsOf(section['questions'], textOf(section, 'title', 'name', 'section')))
}

function rowsOf(list: unknown, section?: string): readonly QuestionRow[] {
  if (!Array.isArray(list)) return []
  return list.map((item: unknown) => {
    if (typeof item === 'string') return { section, question: item }
    if (!isObject(item)) return { section, question: '' }
    return {
      section: textOf(item, 'section') ?? section,
      question: textOf(item, 'question', 'text', 'title'),
      type: textOf(item, 'type', 'kind'),
      answers: answersOf(item['answers'] ?? item['options']),
      required: textOf(item, 'required', 'isRequired'),
      weight: textOf(item, 'weight'),
      showsIf: conditionOf(item['showsIf'] ?? item['shows if']),
      controls: listOf(item['controls'] ?? item['requirements']),
      key: textOf(item, 'key', 'id'),
    }
  })
}

function answersOf(value: unknown): string | undefined {
  if (!Array.isArray(value)) return typeof value === 'string' ? value : undefined
  return value
    .map((option: unknown) => {
      if (!isObject(option)) return String(option)
      const points = textOf(option, 'points', 'score')
      return `${textOf(option, 'text', 'label', 'answer') ?? ''}${points === undefined ? '' : ` = ${points}`}`
    })
    .join('\n')
}

function conditionOf(value: unknown): string | undefined {
  if (!isObject(value)) return typeof value === 'string' ? value : undefined
  // The line break keeps an answer whole that has a semicolon.
  return `${textOf(value, 'key') ?? ''} is ${listOf(value['answers']) ?? ''}\n`
}

function listOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(String).join('\n')
  return typeof value === 'string' ? value : undefined
}

function textOf(json: Json, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = json[name]
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  }
  return undefined
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
