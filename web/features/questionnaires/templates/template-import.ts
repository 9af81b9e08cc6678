import { readQuestionJson } from '#domain/questionnaires/templates/read-question-json.ts'
import { readQuestionRows, type QuestionRow } from '#domain/questionnaires/templates/read-question-row.ts'
import { QUESTION_KINDS, type TemplateQuestion } from '#domain/questionnaires/templates/template.ts'
import { conditionSentence } from '#domain/questionnaires/templates/condition-sentence.ts'
import type { ImportColumn } from '#web/lib/import/import-column.ts'
import type { Cell, FieldChange, LinkedRowsFormat } from '#web/lib/import/import-format.ts'

const COLUMNS = [
  { key: 'section', headers: ['Section', 'Category', 'Domain'] },
  { key: 'question', headers: ['Question', 'Question text', 'Text'], required: true },
  { key: 'type', headers: ['Type', 'Question type', 'Kind'] },
  { key: 'answers', headers: ['Answers', 'Options', 'Choices', 'Allowed answers'] },
  { key: 'required', headers: ['Required', 'Mandatory'] },
  { key: 'weight', headers: ['Weight'] },
  { key: 'showsIf', headers: ['Shows if', 'Condition'] },
  { key: 'controls', headers: ['Controls', 'Requirements', 'Practices', 'Safeguards', 'Criteria'] },
  { key: 'key', headers: ['Key', 'ID', 'Question ID'] },
] as const satisfies readonly (ImportColumn & { key: keyof QuestionRow })[]

/** Rows of questions. What one says about another is checked when all are read. */
export const TEMPLATE_IMPORT: LinkedRowsFormat<TemplateQuestion> = {
  columns: COLUMNS,
  jsonName: 'JSON',
  readJson: (text) => {
    const { rows, notes } = readQuestionJson(text)
    return Promise.resolve({
      rows: rows.map((row, index) => ({
        row: index + 1,
        cells: new Map(COLUMNS.flatMap(({ key }) => (row[key] === undefined ? [] : [[key, row[key]] as const]))),
      })),
      passedOver: [],
      notes,
    })
  },
  readRows: (rows) => {
    const read = readQuestionRows(rows.map(rowOf))
    const questions = read.map(({ question }) => question)
    return read.map(({ question, issues }, index) => {
      if (issues.length > 0) return { issues }
      return {
        change: { name: `${index + 1}. ${question.text}`, fields: fieldsOf(question, questions), payload: question },
      }
    })
  },
}

function fieldsOf(question: TemplateQuestion, all: readonly TemplateQuestion[]): readonly FieldChange[] {
  const { section, kind, options, requirements } = question
  const facts = {
    Section: section,
    'Answered with': QUESTION_KINDS[kind],
    Answers: options.map(({ text, points }) => (points === null ? text : `${text} (${points})`)).join(', '),
    Asked: conditionSentence(all, question) ?? '',
    Controls: requirements.join(', '),
  }
  return Object.entries(facts).map(([field, after]) => ({ field, before: '', after }))
}

function rowOf(cell: Cell): QuestionRow {
  return Object.fromEntries(COLUMNS.map(({ key }) => [key, cell(key)]))
}
