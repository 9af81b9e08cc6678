import { hasOptions, type TemplateQuestion } from './template.ts'

export const TEMPLATE_LIMITS = {
  key: 60,
  questions: 500,
  options: 20,
  option: 400,
  text: 4000,
  section: 200,
  requirements: 50,
} as const

export interface TemplateIssue {
  /** Index of the question. */
  readonly at: number
  readonly field: 'section' | 'text' | 'kind' | 'options' | 'weight' | 'showsIf' | 'requirements'
  readonly message: string
}

/** What keeps the questions from being sent. */
export function templateIssues(questions: readonly TemplateQuestion[]): readonly TemplateIssue[] {
  return questions.flatMap((question, at) =>
    [...textIssues(question), ...optionIssues(question), ...conditionIssues(questions, at)].map((issue) => ({
      at,
      ...issue,
    })),
  )
}

type Issue = Omit<TemplateIssue, 'at'>

function textIssues({ section, text, weight, requirements }: TemplateQuestion): readonly Issue[] {
  const { text: textMax, section: sectionMax, requirements: requirementsMax } = TEMPLATE_LIMITS
  const issues: (Issue | false)[] = [
    section.trim() === '' && { field: 'section', message: 'Name the section' },
    section.length > sectionMax && { field: 'section', message: `At most ${sectionMax} characters` },
    text.trim() === '' && { field: 'text', message: 'Enter the question' },
    text.length > textMax && { field: 'text', message: `At most ${textMax} characters` },
    !isWhole(weight) && { field: 'weight', message: 'Enter a whole number from 0 to 100' },
    requirements.length > requirementsMax && { field: 'requirements', message: `At most ${requirementsMax} controls` },
  ]
  return issues.filter((issue) => issue !== false)
}

function optionIssues({ kind, options }: TemplateQuestion): readonly Issue[] {
  const issue = (message: string): readonly Issue[] => [{ field: 'options', message }]
  if (!hasOptions(kind)) return options.length === 0 ? [] : issue('This kind of question offers no answers')
  const texts = options.map(({ text }) => text)
  if (texts.length < 2) return issue('Offer at least two answers')
  if (texts.length > TEMPLATE_LIMITS.options) return issue(`At most ${TEMPLATE_LIMITS.options} answers`)
  if (texts.some((text) => text.trim() !== text || text === '')) return issue('Each answer needs a text')
  if (texts.some((text) => text.includes('\n') || text.length > TEMPLATE_LIMITS.option))
    return issue(`Each answer is one line of at most ${TEMPLATE_LIMITS.option} characters`)
  if (new Set(texts).size < texts.length) return issue('Two answers are the same')
  if (options.some(({ points }) => points !== null && !isWhole(points))) return issue('Points are 0 to 100, or empty')
  return []
}

/** A condition asks a question before it that is always asked: both the database and the page decide it in one step. */
function conditionIssues(questions: readonly TemplateQuestion[], at: number): readonly Issue[] {
  const condition = questions[at]?.showsIf
  if (condition === undefined) return []
  const issue = (message: string): readonly Issue[] => [{ field: 'showsIf', message }]
  const asked = questions.slice(0, at).find(({ key }) => key === condition.key)
  if (asked === undefined) return issue('The condition needs a question before this one')
  if (!hasOptions(asked.kind)) return issue('The condition needs a question that offers answers')
  if (asked.showsIf !== undefined) return issue('The condition needs a question that is always asked')
  if (condition.answers.length === 0) return issue('Choose the answers after which this is asked')
  const offered = new Set(asked.options.map(({ text }) => text))
  return condition.answers.every((answer) => offered.has(answer))
    ? []
    : issue('The condition names an answer that is not offered')
}

function isWhole(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= 100
}
