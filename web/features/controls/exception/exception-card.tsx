import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exceptionEffect, EXCEPTION_LABELS } from '#domain/controls/exception.ts'
import { canCountAsMet } from '#domain/scoring/scored-status.ts'
import { exceptionOf } from '#web/lib/controls/exception-columns.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { PersonName } from '#web/lib/company/person-name.tsx'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { ActiveException } from './active-exception.tsx'
import { controlExceptions } from './exception-queries.ts'
import type { ExceptionRecord, ReviewRecord } from './exception-record.ts'

const ExceptionDialog = lazyDialog(async () => (await import('./exception-dialog.tsx')).ExceptionDialog)
const EndDialog = lazyDialog(async () => (await import('./end-dialog.tsx')).EndDialog)
const ReviewDialog = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog)

export interface ExceptionCardProps {
  scope: ControlsScope
  control: CompanyControl
  readOnlyReason: string | undefined
}

/** What makes the control count as met in a submission, now and before. Nothing where the protocol has none. */
export function ExceptionCard(props: ExceptionCardProps) {
  const { scope, control } = props
  const isCmmc = scope.protocol === 'cmmc2' || scope.protocol === 'cmmc'
  return isCmmc && control.catalogId !== null && canCountAsMet(control.nist_id) ? <Exceptions {...props} /> : null
}

type Asked = 'record' | 'end' | 'plan' | ReviewRecord

function Exceptions({ scope, control, readOnlyReason }: ExceptionCardProps) {
  const query = useQuery(controlExceptions(scope, control.id))
  const [asked, setAsked] = useState<Asked>()
  const { data = [] } = query
  const active = data.find(({ ended_at: at }) => at === null)
  const ended = data.filter((one) => one !== active)
  const isEditable = readOnlyReason === undefined && query.isSuccess
  const shared = { scope, control, onClose: () => setAsked(undefined) }
  return (
    <Card
      title="Exceptions"
      subtitle={
        query.isSuccess && active === undefined
          ? 'No temporary deficiency, enduring exception or adjudication.'
          : undefined
      }
      actions={isEditable && <Actions isActive={active !== undefined} onAsk={setAsked} />}
    >
      {query.isError && query.data === undefined && <QueryFallback query={query} what="Exceptions" waiting={null} />}
      {active !== undefined && (
        <ActiveException
          record={active}
          effect={exceptionEffect(exceptionOf(active), todayUtc())}
          onReview={isEditable ? setAsked : undefined}
          onPlan={isEditable ? () => setAsked('plan') : undefined}
        />
      )}
      {ended.length > 0 && <Ended ended={ended} />}
      <Asking {...shared} asked={asked} active={active} />
    </Card>
  )
}

interface AskingProps {
  scope: ControlsScope
  control: CompanyControl
  asked: Asked | undefined
  active: ExceptionRecord | undefined
  onClose: () => void
}

function Asking({ asked, active, ...shared }: AskingProps) {
  if (asked === 'record') return <ExceptionDialog {...shared} known={active} />
  if (asked === undefined || active === undefined) return null
  if (asked === 'end') return <EndDialog {...shared} known={active} />
  return <ReviewDialog {...shared} exception={active} review={asked === 'plan' ? undefined : asked} />
}

interface ActionsProps {
  isActive: boolean
  onAsk: (what: 'record' | 'end') => void
}

function Actions({ isActive, onAsk }: ActionsProps) {
  return (
    <>
      <Button id="exception" size={28} variant="ghost" onClick={() => onAsk('record')}>
        {isActive ? 'Change' : 'Record exception'}
      </Button>
      {isActive && (
        <Button size={28} variant="ghost" onClick={() => onAsk('end')}>
          End exception{' '}
        </Button>
      )}
    </>
  )
}

function Ended({ ended }: { ended: readonly ExceptionRecord[] }) {
  return (
    <>
      <h3 className="mt-4 text-small font-medium">Before</h3>
      <ul className="mt-1 space-y-2">
        {ended.map(
          ({ id, kind, description, ended_because: because, ended_by: by, ended_at: at, created_at: from }) => (
            <li key={id}>
              {EXCEPTION_LABELS[kind]}, {formatDate(from)} to {at !== null && formatDate(at)}: {description}
              <span className="block text-small text-muted">
                Ended by <PersonName id={by} />: {because}
              </span>
            </li>
          ),
        )}
      </ul>
    </>
  )
}
