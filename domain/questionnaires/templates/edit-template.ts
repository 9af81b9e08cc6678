import { hasOptions, IN_PLACE, type QuestionKind, type TemplateQuestion } from './template.ts'

/** Questions that follow one another under one name. */
export interface TemplateSection {
  /** Of this editing only. */
  readonly id: string
  readonly name: string
  readonly questions: readonly TemplateQuestion[]
}

type Sections = readonly TemplateSection[]

/** The sections in the order in which they are first named. */
export function sectionsOfTemplate(questions: readonly TemplateQuestion[]): Sections {
  const names = [...new Set(questions.map(({ section }) => section))]
  return names.map((name, at) => ({
    id: `s${at + 1}`,
    name,
    questions: questions.filter(({ section }) => section === name),
  }))
}

export function questionsOfSections(sections: Sections): readonly TemplateQuestion[] {
  return sections.flatMap(({ name, questions }) => questions.map((question) => ({ ...question, section: name.trim() })))
}

export function addSection(sections: Sections): Sections {
  const id = freeName(
    's',
    sections.map((one) => one.id),
  )
  return [...sections, { id, name: '', questions: [emptyQuestion(sections, 'choice')] }]
}

export function addQuestion(sections: Sections, sectionId: string): Sections {
  return mapSection(sections, sectionId, (section) => ({
    ...section,
    questions: [...section.questions, emptyQuestion(sections, section.questions.at(-1)?.kind ?? 'choice')],
  }))
}

export function renameSection(sections: Sections, sectionId: string, name: string): Sections {
  return mapSection(sections, sectionId, (section) => ({ ...section, name }))
}

export function moveSection(sections: Sections, sectionId: string, by: 1 | -1): Sections {
  return swapped(
    sections,
    sections.findIndex(({ id }) => id === sectionId),
    by,
  )
}

/** At the edge of its section a question moves into the next one; a section that it leaves empty is gone. */
export function moveQuestion(sections: Sections, key: string, by: 1 | -1): Sections {
  const from = sections.findIndex(({ questions }) => questions.some((one) => one.key === key))
  const section = sections[from]
  const at = section?.questions.findIndex((one) => one.key === key) ?? -1
  const question = section?.questions[at]
  if (section === undefined || question === undefined) return sections
  if (section.questions[at + by] !== undefined)
    return mapSection(sections, section.id, (one) => ({ ...one, questions: swapped(one.questions, at, by) }))
  const next = sections[from + by]
  if (next === undefined) return sections
  const moved = sections.map((one) => {
    if (one === section) return { ...one, questions: one.questions.filter((other) => other !== question) }
    if (one !== next) return one
    return { ...one, questions: by === 1 ? [question, ...one.questions] : [...one.questions, question] }
  })
  return withoutEmpty(moved)
}

/** Conditions about the question go with it. */
export function removeQuestion(sections: Sections, key: string): Sections {
  const others = sections.map((section) => ({
    ...section,
    questions: section.questions
      .filter((question) => question.key !== key)
      .map(({ showsIf, ...question }) => ({
        ...question,
        ...(showsIf !== undefined && showsIf.key !== key && { showsIf }),
      })),
  }))
  return withoutEmpty(others)
}

/** Conditions about an answer follow its new text. */
export function changeQuestion(sections: Sections, changed: TemplateQuestion): Sections {
  const former = questionsOfSections(sections).find(({ key }) => key === changed.key)
  const renamed = renamedOption(former, changed)
  return sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) => {
      if (question.key === changed.key) return changed
      const { showsIf } = question
      if (renamed === undefined || showsIf?.key !== changed.key) return question
      const answers = showsIf.answers.map((answer) => (answer === renamed.from ? renamed.to : answer))
      return { ...question, showsIf: { ...showsIf, answers } }
    }),
  }))
}

/** The question as one of another kind; answers to choose from are kept, or offered first. */
export function ofKind(question: TemplateQuestion, kind: QuestionKind): TemplateQuestion {
  if (!hasOptions(kind)) return { ...question, kind, options: [] }
  return { ...question, kind, options: question.options.length > 0 ? question.options : IN_PLACE }
}

function renamedOption(former: TemplateQuestion | undefined, changed: TemplateQuestion) {
  if (former === undefined || former.options.length !== changed.options.length) return undefined
  const at = former.options.findIndex(({ text }, index) => text !== changed.options[index]?.text)
  const [from, to] = [former.options[at]?.text, changed.options[at]?.text]
  return from === undefined || to === undefined ? undefined : { from, to }
}

function emptyQuestion(sections: Sections, kind: QuestionKind): TemplateQuestion {
  const keys = questionsOfSections(sections).map(({ key }) => key)
  const question = {
    key: freeName('q', keys),
    section: '',
    text: '',
    options: [],
    weight: 1,
    isRequired: true,
    requirements: [],
  }
  return ofKind({ ...question, kind }, kind)
}

/** The first of `q1`, `q2` … that is not taken. */
export function freeName(prefix: string, taken: readonly string[]): string {
  const all = new Set(taken)
  for (let number = all.size + 1; ; number++) if (!all.has(`${prefix}${number}`)) return `${prefix}${number}`
}

function mapSection(sections: Sections, id: string, change: (section: TemplateSection) => TemplateSection): Sections {
  return sections.map((section) => (section.id === id ? change(section) : section))
}

function withoutEmpty(sections: Sections): Sections {
  return sections.filter(({ questions }) => questions.length > 0)
}

function swapped<Item>(items: readonly Item[], at: number, by: 1 | -1): readonly Item[] {
  const [one, other] = [items[at], items[at + by]]
  if (one === undefined || other === undefined) return items
  return items.map((item, index) => (index === at ? other : index === at + by ? one : item))
}
