import * as z from 'zod/mini'
import { QUESTION_KINDS, type QuestionKind, type TemplateQuestion } from './template.ts'
import { TEMPLATE_LIMITS } from './template-issues.ts'

const kinds = Object.keys(QUESTION_KINDS) as [QuestionKind, ...QuestionKind[]]

/** The shape of a stored question. What its parts must say to each other: `templateIssues`. */
const templateQuestion = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(60)),
  section: z.string().check(z.maxLength(1000)),
  text: z.string().check(z.maxLength(10_000)),
  kind: z.enum(kinds),
  options: z.array(z.object({ text: z.string().check(z.maxLength(1000)), points: z.nullable(z.number()) })),
  weight: z.number(),
  isRequired: z.boolean(),
  showsIf: z.optional(z.object({ key: z.string(), answers: z.array(z.string()) })),
  requirements: z.array(z.string().check(z.minLength(1), z.maxLength(60))),
})

const storedQuestions = z.array(templateQuestion).check(
  z.maxLength(TEMPLATE_LIMITS.questions, `At most ${TEMPLATE_LIMITS.questions} questions`),
  z.refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'Two questions have the same key'),
)

/** @throws z.core.$ZodError when the stored or received JSON is no list of questions */
export function parseQuestions(json: unknown): readonly TemplateQuestion[] {
  return storedQuestions.parse(json).map(({ showsIf, ...question }) => ({
    ...question,
    ...(showsIf !== undefined && { showsIf }),
  }))
}

/** For an interface that receives questions. */
export const QUESTIONS_SCHEMA = storedQuestions
