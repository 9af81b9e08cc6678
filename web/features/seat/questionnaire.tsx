import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createAnswerStore, type AnswerStore } from '#web/lib/answering/answer-store.ts'
import { answeredQuestions, type Answered } from '#web/lib/answering/answered-questions.ts'
import { AllLastAnswers } from '#web/lib/answering/last-answers.tsx'
import { QuestionField } from '#web/lib/answering/question-field.tsx'
import { formatDate } from '#web/lib/format/format.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/chart/progress-bar.tsx'
import { useDelegation, type DelegationState } from './delegation/use-delegation.ts'
import { useAnswerFiles, type AnswerFiles } from './files/use-answer-files.ts'
import { SaveState } from './save-state.tsx'
import {
  leaveSeat,
  readQuestionnaire,
  saveAnswer,
  submitAnswers,
  type SeatQuestion,
  type SeatQuestionnaire,
} from './seat-calls.ts'
import { SeatLayout } from './seat-layout.tsx'
import { Submission } from './submission.tsx'
import { unsavedIssue } from './unsaved-issue.ts'

const QuestionTools = lazyPart(async () => (await import('./question-tools.tsx')).QuestionTools, {
  waiting: <div className="h-9 touch:h-13" />,
})
const Delegations = lazyPart(async () => (await import('./delegation/delegations.tsx')).Delegations)

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
            {company} reviews them and contacts you if changes are needed. You can close this page.
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
  const delegation = useDelegation()
  const { company, third_party: thirdParty, delegated_by: delegator } = questionnaire
  const shown = answeredQuestions(questionnaire.questions, entries)
  const readNewer = async () => {
    const reading = readQuestionnaire(accessToken)
    await Promise.all([reading.then(({ questions }) => store.refresh(questions)), files.refresh(reading)])
  }
  const submit = async () => {
    const unsaved = await unsavedIssue(store, files)
    if (unsaved !== undefined) throw new Error(unsaved)
    await submitAnswers(accessToken)
    onReload()
  }
  const [leaveIssue, setLeaveIssue] = useState<string>()
  const mayLeave = async () => {
    const unsaved = await unsavedIssue(store, files)
    setLeaveIssue(unsaved)
    return unsaved === undefined
  }
  const isSaved = !files.isSending && [...entries.values()].every(({ phase }) => phase === 'saved')
  useUnloadWarning(isSaved)
  const end = (
    <span className="flex items-center gap-3">
      <SaveState entries={entries} />
      <LeaveButton accessToken={accessToken} onLeft={onLeft} before={mayLeave} />
    </span>
  )
  const shared = { accessToken, files }
  return (
    <SeatLayout company={company} end={end} issue={isSaved ? undefined : leaveIssue}>
      <Intro {...questionnaire} />
      <Progress shown={shown} />
      <AllLastAnswers questions={questionnaire.questions} entries={entries} store={store} />
      {delegator === null && (
        <Delegations
          {...shared}
          thirdParty={thirdParty}
          questions={shown}
          held={delegation}
          onNewer={() => void readNewer().catch(() => undefined)}
        />
      )}
      <Sections
        {...shared}
        shown={shown}
        store={store}
        delegator={delegator}
        delegation={delegator === null ? delegation : undefined}
        onSubmit={submit}
      />
    </SeatLayout>
  )
}

interface SectionsProps extends Omit<SectionQuestionsProps, 'questions' | 'numberOf'> {
  shown: readonly Answered<SeatQuestion>[]
  delegator: string | null
  onSubmit: () => Promise<void>
}

/** One section at a time, and what is missing in all of them. */
function Sections({ shown, delegator, onSubmit, ...section }: SectionsProps) {
  const sections = [...new Set(shown.map((question) => question.section))]
  const [wanted, setAt] = useState(0)
  const at = Math.min(wanted, sections.length - 1)
  const inSection = shown.filter((question) => question.section === sections[at])
  const { delegation } = section
  const goTo = (next: number) => {
    setAt(next)
    window.scrollTo({ top: 0 })
  }
  return (
    <>
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 pt-6 pb-3 text-h2">
        {sections[at]}
        <span className="text-small font-normal text-muted tabular-nums">
          Section {at + 1} of {sections.length}
        </span>
      </h2>
      <SectionQuestions {...section} questions={inSection} numberOf={(question) => shown.indexOf(question) + 1} />
      <Pager at={at} last={sections.length - 1} onGo={goTo}>
        {delegation !== undefined && (
          <Button
            size={44}
            onClick={() =>
              delegation.choose({ section: sections[at] ?? '', questions: delegation.unassigned(inSection) })
            }
          >
            Delegate this section…
          </Button>
        )}
      </Pager>
      <Submission
        shown={shown}
        isLast={at === sections.length - 1}
        submitter={delegator ?? undefined}
        onGo={(question) => {
          goTo(sections.indexOf(question.section))
          requestAnimationFrame(() => document.getElementById(`question-${question.id}`)?.scrollIntoView())
        }}
        onSubmit={onSubmit}
      />
    </>
  )
}

interface SectionQuestionsProps {
  questions: readonly Answered<SeatQuestion>[]
  /** Among all sections. */
  numberOf: (question: Answered<SeatQuestion>) => number
  store: AnswerStore
  files: AnswerFiles
  /** Absent for a colleague. */
  delegation: DelegationState | undefined
  accessToken: string
}

function SectionQuestions({ questions, numberOf, store, ...tools }: SectionQuestionsProps) {
  return (
    <div className="space-y-4">
      {questions.map((question) => (
        <QuestionField key={question.id} question={question} number={numberOf(question)} store={store}>
          {question.depends_on !== null && (
            <p className="basis-full pt-2 text-small text-muted">Depends on the answer to “{question.depends_on}”</p>
          )}
          <QuestionTools question={question} {...tools} />
        </QuestionField>
      ))}
    </div>
  )
}

function Progress({ shown }: { shown: readonly Answered<SeatQuestion>[] }) {
  const answered = shown.filter(({ entry }) => entry.answer.trim() !== '').length
  return (
    <div className="flex items-center gap-3 pt-4">
      <ProgressBar label="Answered questions" value={answered} max={shown.length} className="flex-1" />
      <span className="text-small text-muted tabular-nums">
        {answered} of {shown.length} answered
      </span>
    </div>
  )
}

function Intro(questionnaire: SeatQuestionnaire) {
  const {
    title,
    third_party: thirdParty,
    due_on: dueOn,
    state,
    review_note: note,
    delegated_by: delegator,
  } = questionnaire
  return (
    <>
      <h1 tabIndex={-1} className="text-h1">
        {title}
      </h1>
      <p className="pt-1 text-pretty text-muted">
        {delegator !== null && `${delegator} asks you to answer these questions. `}
        For {thirdParty}, due {formatDate(dueOn)}. Answers are saved as you go, so you can come back later.
      </p>
      {state === 'Returned' && note !== '' && (
        <Card title="Please change your answers" className="mt-4">
          <p className="whitespace-pre-wrap">{note}</p>
        </Card>
      )}
    </>
  )
}

interface PagerProps {
  at: number
  last: number
  onGo: (at: number) => void
  children: ReactNode
}

function Pager({ at, last, onGo, children }: PagerProps) {
  return (
    <div className="flex flex-wrap gap-3 py-6">
      {at > 0 && (
        <Button size={44} onClick={() => onGo(at - 1)}>
          Back
        </Button>
      )}
      {children}
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
  /** Saves. Resolves to whether the person can leave without a loss. */
  before?: () => Promise<boolean>
  onLeft: () => void
}

function LeaveButton({ accessToken, before, onLeft }: LeaveButtonProps) {
  const leave = async () => {
    if (before !== undefined && !(await before())) return
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
function useUnloadWarning(isSaved: boolean): void {
  useEffect(() => {
    if (isSaved) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSaved])
}
