import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EXCEPTION_LABELS, MEASURES_LABELS } from '#domain/controls/exception.ts'
import { level2RulesOn } from '#domain/rules/level2-rules.ts'
import { canCountAsMet } from '#domain/scoring/counted-status.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { queryErrorProps } from '#web/lib/query-error.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { PersonName } from '#web/lib/company/person-name.tsx'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { controlExceptions, type ExceptionRecord } from './exception-queries.ts'

const ExceptionDialog = lazyDialog(async () => (await import('./exception-dialog.tsx')).ExceptionDialog)
const EndDialog = lazyDialog(async () => (await import('./end-dialog.tsx')).EndDialog)

export interface ExceptionCardProps {
  scope: ControlsScope
  control: CompanyControl
  readOnlyReason: string | undefined
}

/** The exceptions that make the control count as met, now and before. Nothing where the protocol has none. */
export function ExceptionCard(props: ExceptionCardProps) {
  const { scope, control } = props
  const isEligible = scope.protocol === 'cmmc2' && control.catalogId !== null && canCountAsMet(control.nist_id)
  return isEligible ? <Exceptions {...props} /> : null
}

function Exceptions({ scope, control, readOnlyReason }: ExceptionCardProps) {
  const query = useQuery(controlExceptions(scope, control.id))
  const [asked, setAsked] = useState<'record' | 'end'>()
  const { data = [] } = query
  const inForce = data.find(({ ended_at: at }) => at === null)
  const ended = data.filter((one) => one !== inForce)
  const isEditable = readOnlyReason === undefined && query.isSuccess
  const shared = { scope, control, onClose: () => setAsked(undefined) }
  return (
    <Card title="Counts as met" actions={isEditable && <Actions isInForce={inForce !== undefined} onAsk={setAsked} />}>
      {query.isError && query.data === undefined && (
        <ErrorState title="What counts as met could not be loaded." {...queryErrorProps(query)} />
      )}
      {query.isSuccess && inForce === undefined && (
        <p className="text-muted">By its status alone: no temporary deficiency or enduring exception is recorded.</p>
      )}
      {inForce !== undefined && <InForce one={inForce} />}
      {ended.length > 0 && <Ended ended={ended} />}
      {asked === 'record' && <ExceptionDialog {...shared} known={inForce} />}
      {asked === 'end' && inForce !== undefined && <EndDialog {...shared} known={inForce} />}
    </Card>
  )
}

interface ActionsProps {
  isInForce: boolean
  onAsk: (what: 'record' | 'end') => void
}

function Actions({ isInForce, onAsk }: ActionsProps) {
  return (
    <>
      <Button id="exception" size={28} variant="ghost" onClick={() => onAsk('record')}>
        {isInForce ? 'Change' : 'Record exception'}
      </Button>
      {isInForce && (
        <Button size={28} variant="ghost" onClick={() => onAsk('end')}>
          End it
        </Button>
      )}
    </>
  )
}

function InForce({ one }: { one: ExceptionRecord }) {
  const today = todayUtc()
  const { kind, description, measures, since, expected_end: end } = one
  const isLate = end !== null && end < today
  const { citation } = level2RulesOn(today).countsAsMet[kind]
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone="implemented">{EXCEPTION_LABELS[kind]}</Chip>
        {isLate && <Chip tone="not-implemented">Past its expected end</Chip>}
      </p>
      <dl className="mt-2 space-y-2">
        <Part name="What is missing and why">{description}</Part>
        <Part name={MEASURES_LABELS[kind]}>{measures}</Part>
        <Part name="Since">{formatDate(since)}</Part>
        {end !== null && <Part name="Expected end">{formatDate(end)}</Part>}
      </dl>
      <p className="mt-2 text-small text-muted">
        Counts as met in every score since <PersonName id={one.created_by} /> recorded it on{' '}
        {formatDate(one.created_at)}. <cite className="not-italic">{citation}.</cite>
      </p>
    </>
  )
}

function Part({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="whitespace-pre-wrap">{children}</dd>
    </div>
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
