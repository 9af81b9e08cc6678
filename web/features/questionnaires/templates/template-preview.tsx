import { useMemo, useState, useSyncExternalStore } from 'react'
import type { TemplateQuestion } from '#domain/questionnaires/templates/template.ts'
import { createAnswerStore } from '#web/lib/answering/answer-store.ts'
import { answeredQuestions } from '#web/lib/answering/answered-questions.ts'
import type { AskedQuestion } from '#web/lib/answering/asked-question.ts'
import { QuestionField } from '#web/lib/answering/question-field.tsx'

/** The questions as the respondent sees them. Answers are for trying out, and are kept nowhere. */
export function TemplatePreview({ questions }: { questions: readonly TemplateQuestion[] }) {
  const asked = useMemo(() => questions.map(askedOf), [questions])
  const [store] = useState(() =>
    createAnswerStore(asked, ({ answer, note, seen }) =>
      Promise.resolve({ is_saved: true, answer, note, revision: seen + 1, answered_by: '' }),
    ),
  )
  const entries = useSyncExternalStore(store.subscribe, store.entries)
  const shown = answeredQuestions(asked, entries)
  const sections = [...new Set(shown.map(({ section }) => section))]
  if (asked.length === 0) return <p className="text-muted">There are no questions yet.</p>
  return (
    <div className="mx-auto w-full max-w-180 space-y-6">
      <p className="text-muted">Try the questions. Nothing is saved.</p>
      {sections.map((section) => (
        <section key={section} aria-label={section} className="space-y-4">
          <h2 className="text-h2">{section}</h2>
          {shown
            .filter((question) => question.section === section)
            .map((question) => (
              <QuestionField key={question.id} question={question} store={store} />
            ))}
        </section>
      ))}
    </div>
  )
}

function askedOf({ key, section, text, kind, options, isRequired, showsIf }: TemplateQuestion): AskedQuestion {
  return {
    id: key,
    key,
    section,
    text,
    kind,
    options: options.map((option) => option.text),
    is_required: isRequired,
    shows_if: showsIf?.key ?? null,
    shows_when: showsIf?.answers ?? [],
    answer: '',
    note: '',
    revision: 0,
    last: null,
  }
}
