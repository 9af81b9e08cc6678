import { freeName } from './edit-template.ts'
import { TEMPLATE_LIMITS, templateIssues, type TemplateIssue } from './template-issues.ts'
import { hasOptions, QUESTION_KINDS, type AnswerOption, type QuestionKind, type TemplateQuestion } from './template.ts'

/** One question of a file, as texts by column. */
export interface QuestionRow {
  readonly section?: string | undefined
  readonly question?: string | undefined
  readonly type?: string | undefined
  readonly answers?: string | undefined
  readonly required?: string | undefined
  readonly weight?: string | undefined
  readonly showsIf?: string | undefined
  readonly controls?: string | undefined
  readonly key?: string | undefined
}

export interface QuestionFile {
  readonly rows: readonly QuestionRow[]
  /** What a person should know about the file. */
  readonly notes: readonly string[]
}

export interface QuestionIssue {
  readonly column: string
  readonly reason: string
}

export interface ReadQuestion {
  readonly question: TemplateQuestion
  readonly issues: readonly QuestionIssue[]
}

/** Words of files for each kind, in lower case; the names on screen count too. */
const KINDS: Readonly<Record<QuestionKind, readonly string[]>> = {
  choice: ['choice', 'single choice', 'single select', 'radio', 'dropdown', 'yes/no'],
  choices: ['choices', 'multiple choice', 'multiple select', 'multi select', 'checkbox', 'checkboxes'],
  text: ['free text', 'long text', 'short text', 'open', 'paragraph', 'line'],
  number: ['numeric', 'integer'],
  date: ['day'],
}

const YES_NO: readonly AnswerOption[] = [
  { text: 'Yes', points: 100 },
  { text: 'No', points: 0 },
]

const COLUMN_OF: Readonly<Record<TemplateIssue['field'], string>> = {
  section: 'Section',
  text: 'Question',
  kind: 'Type',
  options: 'Answers',
  weight: 'Weight',
  showsIf: 'Shows if',
  requirements: 'Controls',
}

/** The questions of a file, each with what is wrong with it. A row without a section is in the one before it. */
export function readQuestionRows(rows: readonly QuestionRow[]): readonly ReadQuestion[] {
  const taken: string[] = []
  let section = 'Questions'
  const read = rows.map((row) => {
    section = row.section?.trim() || section
    const named = row.key?.trim() ?? ''
    const key = named === '' ? freeName('q', taken) : named
    const issues = taken.includes(key) ? [{ column: 'Key', reason: `${key} is taken by a question above` }] : []
    taken.push(key)
    const result = readRow(row, { key, section })
    return { ...result, issues: [...issues, ...result.issues] }
  })
  const questions = read.map(({ question }) => question)
  const found = templateIssues(questions)
  return read.map(({ question, issues }, at) => ({
    question,
    issues: [
      ...issues,
      ...found
        .filter((issue) => issue.at === at)
        .map(({ field, message: reason }) => ({ column: COLUMN_OF[field], reason })),
    ],
  }))
}

function readRow(row: QuestionRow, { key, section }: { key: string; section: string }): ReadQuestion {
  const issues: QuestionIssue[] = []
  const kind = kindOf(row, issues)
  const condition = conditionOf(row.showsIf ?? '', issues)
  if (key.length > TEMPLATE_LIMITS.key)
    issues.push({ column: 'Key', reason: `At most ${TEMPLATE_LIMITS.key} characters` })
  const question: TemplateQuestion = {
    key,
    section,
    text: row.question?.trim() ?? '',
    kind,
    options: optionsOf(row, kind),
    weight: weightOf(row.weight?.trim() ?? '', hasOptions(kind)),
    isRequired: isRequired(row.required?.trim().toLowerCase() ?? '', issues),
    requirements: splitList(row.controls ?? ''),
    ...(condition !== undefined && { showsIf: condition }),
  }
  return { question, issues }
}

function kindOf({ type = '', answers = '' }: QuestionRow, issues: QuestionIssue[]): QuestionKind {
  const wanted = type.trim().toLowerCase()
  if (wanted === '') return answers.trim() === '' ? 'text' : 'choice'
  const kinds = Object.keys(QUESTION_KINDS) as QuestionKind[]
  const known = kinds.find(
    (kind) => kind === wanted || QUESTION_KINDS[kind].toLowerCase() === wanted || KINDS[kind].includes(wanted),
  )
  if (known === undefined)
    issues.push({ column: 'Type', reason: `“${type.trim()}” is none of ${Object.values(QUESTION_KINDS).join(', ')}` })
  return known ?? 'text'
}

/** "Yes = 100; Partly = 50; No = 0; Not applicable": separated by lines, semicolons or bars. */
function optionsOf({ answers = '', type = '' }: QuestionRow, kind: QuestionKind): readonly AnswerOption[] {
  if (!hasOptions(kind)) return []
  const texts = splitList(answers)
  if (texts.length === 0 && type.trim().toLowerCase() === 'yes/no') return YES_NO
  return texts.map((text) => {
    const [, before, points] = /^(.*\S)\s*=\s*(\d{1,3})$/s.exec(text) ?? []
    return before === undefined || points === undefined
      ? { text, points: null }
      : { text: before, points: Number(points) }
  })
}

function weightOf(text: string, counts: boolean): number {
  if (text === '') return counts ? 1 : 0
  return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
}

function isRequired(text: string, issues: QuestionIssue[]): boolean {
  if (['', 'yes', 'true', 'required', 'x', '1'].includes(text)) return true
  if (!['no', 'false', 'optional', '0'].includes(text)) issues.push({ column: 'Required', reason: 'Enter Yes or No' })
  return false
}

/** "q3 is Yes or Partly": the key of a question before, and the answers after which this one is asked. */
function conditionOf(text: string, issues: QuestionIssue[]): TemplateQuestion['showsIf'] {
  if (text.trim() === '') return undefined
  const [, key, answers] = /^\s*(\S+)\s+(?:is|=)\s+(.+)$/is.exec(text) ?? []
  if (key !== undefined && answers !== undefined)
    return { key, answers: /[\n;|]/.test(answers) ? splitList(answers) : answers.trim().split(/\s+or\s+/i) }
  issues.push({
    column: 'Shows if',
    reason: 'Write the key of a question and its answers, such as “q3 is Yes or Partly”',
  })
  return undefined
}

/** By lines where there are several, otherwise by semicolons or bars. */
function splitList(text: string): readonly string[] {
  const parts = text.includes('\n') ? text.split('\n') : text.split(/[;|]/)
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}
