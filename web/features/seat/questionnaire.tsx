import { useEffect, useState, useSyncExternalStore } from 'react'
import { createAnswerStore, type AnswerEntry } from '#web/lib/answering/answer-store.ts'
import { answeredQuestions } from '#web/lib/answering/answered-questions.ts'
import { QuestionField } from '#web/lib/answering/question-field.tsx'
import { formatDate } from '#web/lib/format/format.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useAnswerFiles } from './files/use-answer-files.ts'
import { SaveState } from './save-state.tsx'
import { leaveSeat, saveAnswer, submitAnswers, type SeatQuestionnaire } from './seat-calls.ts'
import { SeatLayout } from './seat-layout.tsx'
import { Submission } from './submission.tsx'

const AnswerFiles = lazyPart(async () => (await import('./files/answer-files.tsx')).AnswerFiles, {
  waiting: <div className="h-9 touch:h-13" />,
})

interface QuestionnaireProps {
  questionnaire: SeatQuestionnaire
  accessToken: string
  onLeft: () => void
  /** Reads it again, after it was submitted. */
  onReload: () => void
}

export function Questionnaire({ questionnaire, accessToken, onLeft, onReload }: QuestionnaireProps) {
  const { title, company, state } = questionnaire
  usePageTitle(title)
  const isOver = state === 'Submitted' || state === 'Accepted'
  if (isOver)
    return (
      <SeatLayout company={company} end={<LeaveButton accessToken={accessToken} onLeft={onLeft} />}>
        <Card>
          <h1 tabIndex={-1} className="text-h1">
            Your answers were submitted
          </h1>
          <p className="pt-2">
            {company} reviews them and tells you if something is to be changed. You can close this page.
          </p>
        </Card>
      </SeatLayout>
    )
  return <Answering questionnaire={questionnaire} accessToken={accessToken} onLeft={onLeft} onReload={onReload} />
}

function Answering({ questionnaire, accessToken, onLeft, onReload }: QuestionnaireProps) {
  const [store] = useState(() =>
    createAnswerStore(questionnaire.questions, async (answer) => saveAnswer(accessToken, answer)),
  )
  const entries = useSyncExternalStore(store.subscribe, store.entries)
  const files = useAnswerFiles(questionnaire)
  const shown = answeredQuestions(questionnaire.questions, entries)
  const sections = [...new Set(shown.map(({ section }) => section))]
  const [wanted, setAt] = useState(0)
  const at = Math.min(wanted, sections.length - 1)
  const section = sections[at]
  const goTo = (next: number) => {
    setAt(next)
    window.scrollTo({ top: 0 })
  }
  useUnloadWarning(entries, files.isSending)
  return (
    <SeatLayout
      company={questionnaire.company}
      end={
        <span className="flex items-center gap-3">
          <SaveState entries={entries} />
          <LeaveButton accessToken={accessToken} onLeft={onLeft} before={store.flush} />
        </span>
      }
    >
      <Intro {...questionnaire} />
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 pt-6 pb-3 text-h2">
        {section}
        <span className="text-small font-normal text-muted">
          Section {at + 1} of {sections.length}
        </span>
      </h2>
      <div className="space-y-4">
        {shown
          .filter((question) => question.section === section)
          .map((question) => (
            <QuestionField key={question.id} question={question} store={store}>
              <AnswerFiles question={question} held={files} accessToken={accessToken} />
            </QuestionField>
          ))}
      </div>
      <Pager at={at} last={sections.length - 1} onGo={goTo} />
      <Submission
        shown={shown}
        onGo={(question) => {
          goTo(sections.indexOf(question.section))
          requestAnimationFrame(() => document.getElementById(`question-${question.id}`)?.scrollIntoView())
        }}
        onSubmit={async () => {
          if (files.isSending) throw new Error('Files are still being sent. Wait until they are attached.')
          if (!(await store.flush())) throw new Error('Some answers are not saved yet. Look for the marked questions.')
          await submitAnswers(accessToken)
          onReload()
        }}
      />
    </SeatLayout>
  )
}

function Intro({ title, third_party: thirdParty, due_on: dueOn, state, review_note: note }: SeatQuestionnaire) {
  return (
    <>
      <h1 tabIndex={-1} className="text-h1">
        {title}
      </h1>
      <p className="pt-1 text-muted">
        For {thirdParty}, due {formatDate(dueOn)}. Answers are saved as you go; you can close the page and come back.
      </p>
      {state === 'Returned' && (
        <Card title="Please change your answers" className="mt-4">
          <p className="whitespace-pre-wrap">{note}</p>
        </Card>
      )}
    </>
  )
}

function Pager({ at, last, onGo }: { at: number; last: number; onGo: (at: number) => void }) {
  return (
    <div className="flex gap-3 py-6">
      {at > 0 && (
        <Button size={44} onClick={() => onGo(at - 1)}>
          Back
        </Button>
      )}
      {at < last && (
        <Button size={44} variant="primary" className="ml-auto" onClick={() => onGo(at + 1)}>
          Next section
        </Button>
      )}
    </div>
  )
}

interface LeaveButtonProps {
  accessToken: string
  before?: () => Promise<unknown>
  onLeft: () => void
}

function LeaveButton({ accessToken, before, onLeft }: LeaveButtonProps) {
  const leave = async () => {
    await before?.()
    await leaveSeat(accessToken).catch(() => undefined)
    onLeft()
  }
  return (
    <Button size={28} onClick={() => void leave()}>
      Leave
    </Button>
  )
}

/** The browser asks before it closes a page with unsaved answers or files. */
function useUnloadWarning(entries: ReadonlyMap<string, AnswerEntry>, isSending: boolean): void {
  const isSaved = !isSending && [...entries.values()].every(({ phase }) => phase === 'saved')
  useEffect(() => {
    if (isSaved) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSaved])
}
