import { conditionSentence } from '#domain/questionnaires/templates/condition-sentence.ts'
import { QUESTION_KINDS, type TemplateQuestion } from '#domain/questionnaires/templates/template.ts'

interface QuestionFactsProps {
  question: TemplateQuestion
  all: readonly TemplateQuestion[]
}

/** What a question asks, how, when, and what it counts. */
export function QuestionFacts({ question, all }: QuestionFactsProps) {
  const { text, kind, options, weight, isRequired, requirements } = question
  const condition = conditionSentence(all, question)
  const counts = options.some(({ points }) => points !== null) && weight > 0
  return (
    <>
      <p className="break-words">{text === '' ? <span className="text-muted">No question yet</span> : text}</p>
      <p className="text-small break-words text-muted">
        {[
          options.length > 0 ? options.map((option) => option.text).join(' / ') : QUESTION_KINDS[kind],
          counts ? `weight ${weight}` : 'not scored',
          !isRequired && 'optional',
          requirements.join(', '),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {condition !== undefined && <p className="text-small break-words text-muted">{condition}</p>}
    </>
  )
}
