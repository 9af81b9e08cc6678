import { useState } from 'react'
import type { ClauseState, DecidedState } from '#domain/third-parties/agreements/clause.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { PersonName } from '#web/lib/company/person-name.tsx'
import { formatDate } from '#web/lib/format/format.ts'
import type { ThirdPartyDocument } from '#web/lib/third-parties/third-party-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { checkedClauses, useAgreementChanges, type AgreementCheck, type CheckedClause } from './agreement-check.ts'
import { DecideClauseDialog } from './decide-clause-dialog.tsx'

interface ClauseTableProps {
  check: AgreementCheck
  document: ThirdPartyDocument
  readOnlyReason: string | undefined
}

const TONES: Readonly<Record<DecidedState, Tone>> = {
  Present: 'implemented',
  Weak: 'high',
  Missing: 'critical',
  'Not applicable': 'info',
}

/** Each clause with what was found, where, and what was decided. Cells are stacked in a narrow window. */
export function ClauseTable({ check, document, readOnlyReason }: ClauseTableProps) {
  const { id: companyId } = useCompany()
  const { confirm } = useAgreementChanges(companyId, document)
  const [deciding, setDeciding] = useState<CheckedClause>()
  const rows = checkedClauses(check)
  const confirmable = rows.filter(({ found, decision }) => found.state === 'Present' && decision === undefined)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>{summaryOf(rows)}</p>
        {readOnlyReason === undefined && confirmable.length > 1 && (
          <Button className="ml-auto" onClick={() => void confirm(check, confirmable)}>
            Confirm {confirmable.length} present
          </Button>
        )}
      </div>
      <table aria-label="Clauses" className="w-full border-collapse max-md:block">
        <thead className="border-y border-border bg-subtle text-left text-small text-muted max-md:hidden">
          <tr>
            {['Clause', 'Found', 'Passage', 'Decision'].map((header) => (
              <th key={header} scope="col" className="px-2 py-2 font-medium">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <ClauseRow
              key={row.clause.id}
              row={row}
              readOnlyReason={readOnlyReason}
              onConfirm={() => void confirm(check, [row])}
              onDecide={() => setDeciding(row)}
            />
          ))}
        </tbody>
      </table>
      {deciding !== undefined && (
        <DecideClauseDialog {...{ check, document }} row={deciding} onClose={() => setDeciding(undefined)} />
      )}
    </>
  )
}

interface ClauseRowProps {
  row: CheckedClause
  readOnlyReason: string | undefined
  onConfirm: () => void
  onDecide: () => void
}

const CELL = 'px-2 py-2 align-top max-md:block max-md:px-0 max-md:py-1'

function ClauseRow({ row, readOnlyReason, onConfirm, onDecide }: ClauseRowProps) {
  const { clause, found, decision } = row
  return (
    <tr className="border-b border-border max-md:block max-md:py-2">
      <th scope="row" className={`${CELL} w-1/4 text-left font-normal max-md:w-full`}>
        <span className="font-medium">{clause.title}</span>
        <span className="block text-small text-muted">{clause.citation}</span>
        <span className="block text-small text-muted">{citationNote(row)}</span>
      </th>
      <td className={`${CELL} w-32 max-md:w-full`}>
        <FoundChip row={row} />
      </td>
      <td className={CELL}>
        {found.quote === '' ? (
          <p className="text-small text-muted">Look for: {clause.asks}</p>
        ) : (
          <blockquote className="text-small break-words">“{found.quote}”</blockquote>
        )}
        {found.page !== null && <p className="text-small text-muted">Page {found.page}</p>}
        {found.reason !== '' && <p className="mt-1 text-small font-medium">{found.reason}</p>}
      </td>
      <td className={`${CELL} w-44 max-md:w-full`}>
        {decision !== undefined && <Decided decision={decision} />}
        {readOnlyReason === undefined && (
          <p className="flex flex-wrap gap-1">
            {decision === undefined && (
              <Button
                size={28}
                aria-label={`Confirm ${found.state.toLowerCase()}: ${clause.title}`}
                onClick={onConfirm}
              >
                Confirm {found.state.toLowerCase()}
              </Button>
            )}
            <Button
              size={28}
              variant="ghost"
              aria-label={`${decision === undefined ? 'Decide' : 'Change'} ${clause.title}`}
              onClick={onDecide}
            >
              {decision === undefined ? 'Decide…' : 'Change…'}
            </Button>
          </p>
        )}
        {readOnlyReason !== undefined && decision === undefined && <p className="text-small text-muted">Not decided</p>}
      </td>
    </tr>
  )
}

/** What was not verified never looks like an error. */
const isToBeReviewed = ({ clause, found }: CheckedClause) => found.state === 'Missing' && !clause.isVerified

function FoundChip({ row }: { row: CheckedClause }) {
  const { state } = row.found
  if (isToBeReviewed(row)) return <Chip tone="info">To be reviewed</Chip>
  return (
    <Chip tone={TONES[state]} dot>
      {state}
    </Chip>
  )
}

function Decided({ decision }: { decision: NonNullable<CheckedClause['decision']> }) {
  return (
    <div className="mb-1 text-small">
      <Chip tone={TONES[decision.state]}>{decision.state}</Chip>
      <p className="mt-1 text-muted">
        <PersonName id={decision.decided_by} />, {formatDate(decision.decided_at)}
      </p>
      {decision.note !== '' && <p className="break-words">{decision.note}</p>}
    </div>
  )
}

const citationNote = ({ clause }: CheckedClause) =>
  `${clause.isVerified ? 'Citation checked' : 'Citation to be reviewed; noted'} on ${formatDate(clause.checkedOn)}`

/** "7 present, 1 weak, 2 missing, 2 to be reviewed; 3 of 12 decided." */
function summaryOf(rows: readonly CheckedClause[]): string {
  const count = (state: ClauseState) => rows.filter((row) => row.found.state === state && !isToBeReviewed(row)).length
  const toReview = rows.filter(isToBeReviewed).length
  const decided = rows.filter(({ decision }) => decision !== undefined).length
  const states = [`${count('Present')} present`, `${count('Weak')} weak`, `${count('Missing')} missing`]
  return `${[...states, ...(toReview === 0 ? [] : [`${toReview} to be reviewed`])].join(', ')}; ${decided} of ${rows.length} decided.`
}
