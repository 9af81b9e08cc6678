import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { shownQuestions } from '#domain/questionnaires/shown-questions.ts'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { MissingRecord } from '#web/lib/list/missing-record.tsx'
import { numberIn } from '#web/lib/list/record-link.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import {
  sentQuestionnaires,
  sentQuestions,
  type SentQuestion,
  type SentQuestionnaire,
} from '#web/lib/sent-questionnaires/sent-queries.ts'
import { isOpenState } from '#web/lib/sent-questionnaires/sent-state.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { AnswersHead } from './answers-head.tsx'
import { AttachedFiles } from './attached-files.tsx'
import { RaiseFinding } from './raise-finding.tsx'
import { RaisedFindings, useRaisedFindings } from './raised-findings.tsx'
import { RespondentsCard } from './respondents-card.tsx'

/** /questionnaires/sent/SQ-3 */
export function AnswersPage() {
  const { questionnaire: name } = useParams({ strict: false })
  usePageTitle(name ?? 'Questionnaire')
  const query = useCompanyQuery(sentQuestionnaires)
  const row = query.data?.find(({ number }) => number === numberIn('SQ', name))
  if (row !== undefined)
    return (
      <>
        <AnswersHead row={row} />
        <RespondentsCard row={row} />
        <RaisedFindings row={row} />
        <Answers key={row.id} row={row} />
      </>
    )
  const list = (
    <Link to="/questionnaires/sent" className={buttonClass({})}>
      All sent questionnaires
    </Link>
  )
  return <MissingRecord query={query} title="Questionnaire" noun="questionnaire" list={list} />
}

function Answers({ row }: { row: SentQuestionnaire }) {
  const { id: companyId } = useCompany()
  const query = useQuery(sentQuestions(companyId, row.id))
  const raised = useRaisedFindings(row)
  if (query.data === undefined) return <QueryFallback query={query} what="The answers" />
  const shown = shownQuestions(query.data)
  const sections = [...new Set(shown.map(({ section }) => section))]
  return (
    <div className="space-y-4">
      {row.state === 'Returned' && (
        <Card title="Returned for rework">
          <p className="whitespace-pre-wrap">{row.review_note}</p>
        </Card>
      )}
      {sections.map((section) => (
        <Card key={section} title={section} flush>
          <dl className="divide-y divide-border border-t border-border">
            {shown
              .filter((question) => question.section === section)
              .map((question) => (
                <Answer key={question.id} question={question} submitter={row.submitted_by}>
                  {question.answer !== '' && raised !== undefined && !isOpenState(row) && (
                    <RaiseFinding
                      row={row}
                      question={question}
                      raised={raised.find(({ question_id: id }) => id === question.id)}
                    />
                  )}
                </Answer>
              ))}
          </dl>
        </Card>
      ))}
    </div>
  )
}

interface AnswerProps {
  question: SentQuestion
  /** Named at the head of the page, so only other respondents are named beside their answers. */
  submitter: string
  /** What a reviewer can do about it. */
  children: ReactNode
}

function Answer({ question, submitter, children }: AnswerProps) {
  const { text, answer, note, answered_by: by, requirements, sent_question_files: files } = question
  return (
    <div className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <dt>
        {text}
        {requirements.length > 0 && <span className="block text-small text-muted">{requirements.join(', ')}</span>}
      </dt>
      <dd className="min-w-0 break-words whitespace-pre-wrap">
        {answer === '' ? <EmptyValue /> : <span className="font-medium">{answer}</span>}
        {note !== '' && <p>{note}</p>}
        {by !== '' && by !== submitter && <p className="text-small text-muted">{by}</p>}
        {files.length > 0 && <AttachedFiles files={files} />}
      </dd>
      <dd className="min-w-24 md:text-right">{children}</dd>
    </div>
  )
}
