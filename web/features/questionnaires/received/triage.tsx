import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useMyId } from '#web/lib/auth/session.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import {
  questionsOf,
  useQuestionnaireChanges,
  type Question,
  type QuestionChange,
  type Questionnaire,
} from '../queries.ts'
import { answersInTurn } from './answers-in-turn.ts'
import type { ReceivedSearch } from './received-search.ts'
import { QuestionList } from './question-list.tsx'
import { QuestionPanel } from './question-panel.tsx'
import { SHOWN, type Shown } from './shown-questions.ts'
import { useTriageKeys } from './use-triage-keys.ts'

/** The questions left, the open one with its answer and sources right. */
export function Triage({ row }: { row: Questionnaire }) {
  const query = useQuery(questionsOf(row))
  if (query.data === undefined) return <QueryFallback query={query} what="The questions" />
  if (query.data.length === 0) return <EmptyState kind="nothing-yet" title="This questionnaire has no questions" />
  return <Questions row={row} all={query.data} />
}

function Questions({ row, all }: { row: Questionnaire; all: readonly Question[] }) {
  const { answer } = useQuestionnaireChanges()
  const [turns] = useState(answersInTurn)
  const send = (question: Question, change: QuestionChange) => answer(row, question, change)
  const readOnlyReason = useReadOnlyReason()
  const { question: position, show } = useSearch({ strict: false }) as ReceivedSearch
  const me = useMyId()
  const go = useGo()
  const shown: Shown = show !== undefined && show in SHOWN ? (show as Shown) : 'all'
  const rows = useMemo(() => all.filter((question) => SHOWN[shown].holds(question, me)), [all, shown, me])
  const open = all.find((one) => String(one.position) === position) ?? rows[0] ?? all[0]
  const step = (by: number) => {
    const at = rows.findIndex(({ position: one }) => one >= (open?.position ?? 0))
    const isListed = rows[at]?.id === open?.id
    const next = at === -1 ? rows.at(-1) : rows[by > 0 && !isListed ? at : at + by]
    if (next !== undefined) go({ question: next.position })
  }
  const approve = async (question: Question) => {
    if (readOnlyReason === undefined && (await turns.approve(question, send))) step(1)
  }
  useTriageKeys({
    onNext: () => step(1),
    onPrevious: () => step(-1),
    onEdit: () => document.querySelector<HTMLElement>('[data-answer] :is(textarea, select)')?.focus(),
    onApprove: () => {
      // A text that is being written is saved when its field is left.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      if (open !== undefined) void approve(open)
    },
  })
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <QuestionList
        all={all}
        rows={rows}
        shown={shown}
        openId={open?.id}
        onOpen={(question) => go({ question: question.position })}
        onShow={(next) => go({ show: next })}
      />
      {open !== undefined && (
        <QuestionPanel
          key={open.id}
          questionnaire={row}
          question={open}
          onSave={(change) => void turns.save(open, change, send)}
          onApprove={approve}
        />
      )}
    </div>
  )
}

function useGo() {
  const navigate = useNavigate()
  return ({ question, show }: { question?: number; show?: Shown }) =>
    void navigate({
      to: '.',
      search: (before: ReceivedSearch) => ({
        ...before,
        ...(question !== undefined && { question: String(question) }),
        ...(show !== undefined && { show }),
      }),
      replace: true,
      resetScroll: false,
    })
}
