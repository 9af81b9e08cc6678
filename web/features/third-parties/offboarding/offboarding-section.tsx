import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, CircleMinus } from 'lucide-react'
import { useState } from 'react'
import { inStepOrder, stepAsks } from '#domain/third-parties/offboarding.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { useNames } from '#web/lib/company/use-names.ts'
import { formatDate } from '#web/lib/format/format.ts'
import type { RecordedStep, ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/chart/progress-bar.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { useThirdPartyChanges } from '../changes.ts'
import { useOffboardingChanges } from './offboarding-changes.ts'

const StepDialog = lazyDialog(async () => (await import('./offboarding-step-dialog.tsx')).OffboardingStepDialog)

/** What has to be done before a third party ends: who did it, when, and the proof. */
export function OffboardingSection({ row }: { row: ThirdParty }) {
  const readOnlyReason = useReadOnlyReason()
  const [recording, setRecording] = useState<RecordedStep>()
  const steps = inStepOrder(row.steps)
  const settled = steps.filter(({ state }) => state !== 'Open').length
  const isOpen = row.status === 'Offboarding'
  if (!isOpen && row.status !== 'Ended') return <NotStarted row={row} readOnlyReason={readOnlyReason} />
  return (
    <DrawerSection title="Offboarding">
      <div className="mb-3 flex items-center gap-3">
        <ProgressBar label="Progress of the offboarding" value={settled} max={steps.length} className="flex-1" />
        <span className="text-small text-muted tabular-nums">
          {settled} of {steps.length} steps
        </span>
      </div>
      <ol aria-label="Steps of the offboarding" className="divide-y divide-border">
        {steps.map((step) => (
          <StepLine
            key={step.id}
            row={row}
            step={step}
            canChange={isOpen && readOnlyReason === undefined}
            onRecord={() => setRecording(step)}
          />
        ))}
      </ol>
      {isOpen && <EndButton row={row} open={steps.length - settled} readOnlyReason={readOnlyReason} />}
      {recording !== undefined && <StepDialog row={row} step={recording} onClose={() => setRecording(undefined)} />}
    </DrawerSection>
  )
}

interface ActionProps {
  row: ThirdParty
  readOnlyReason: string | undefined
}

function NotStarted({ row, readOnlyReason }: ActionProps) {
  const { change } = useThirdPartyChanges()
  return (
    <DrawerSection title="Offboarding">
      <p className="text-muted">
        Not started. Offboarding lists the steps that end access, return data and close agreements.
      </p>
      <Button
        className="mt-3"
        disabledReason={readOnlyReason}
        onClick={() => void change([row], { status: 'Offboarding' })}
      >
        Start offboarding
      </Button>
    </DrawerSection>
  )
}

function EndButton({ row, open, readOnlyReason }: ActionProps & { open: number }) {
  const { setStatus } = useThirdPartyChanges()
  const [isEnding, setEnding] = useState(false)
  const waiting = open === 0 ? undefined : open === 1 ? '1 step is open' : `${open} steps are open`
  return (
    <>
      <Button
        variant="primary"
        className="mt-3"
        disabledReason={readOnlyReason ?? waiting}
        onClick={() => setEnding(true)}
      >
        End…
      </Button>
      {isEnding && (
        <ConfirmDialog
          title={`End ${row.name}?`}
          consequence="Its contacts lose their access to questionnaires for good. Its records stay in the register."
          confirmLabel="End third party"
          onConfirm={() => setStatus(row, 'Ended')}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  )
}

const ICONS = {
  Open: <CircleDashed aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />,
  Done: <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-implemented" />,
  'Not needed': <CircleMinus aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />,
} as const

interface StepLineProps {
  row: ThirdParty
  step: RecordedStep
  canChange: boolean
  onRecord: () => void
}

function StepLine({ row, step, canChange, onRecord }: StepLineProps) {
  const { record } = useOffboardingChanges(row)
  const { step: name, state, note } = step
  return (
    <li className="flex gap-2 py-2">
      {ICONS[state]}
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        {state === 'Open' ? (
          <p className="text-small text-muted">{stepAsks(name)}</p>
        ) : (
          <Recorded row={row} step={step} />
        )}
        {note !== '' && <p className="text-small break-words whitespace-pre-wrap">{note}</p>}
      </div>
      {canChange && (
        <span className="flex shrink-0 self-start">
          <Button
            size={28}
            variant="ghost"
            aria-label={state === 'Open' ? `Record ${name}` : `Change ${name}`}
            onClick={onRecord}
          >
            {state === 'Open' ? 'Record…' : 'Change…'}
          </Button>
          {state !== 'Open' && (
            <Button
              size={28}
              variant="ghost"
              aria-label={`Reopen ${name}`}
              onClick={() => void record(step, { state: 'Open' })}
            >
              Reopen
            </Button>
          )}
        </span>
      )}
    </li>
  )
}

function Recorded({
  row,
  step: { state, done_by: by, done_on: on, document_id: documentId },
}: Pick<StepLineProps, 'row' | 'step'>) {
  const names = useNames()
  const proof = row.documents.find(({ id }) => id === documentId)
  return (
    <p className="text-small text-muted">
      {[state, names.person(by), on !== null && formatDate(on)].filter(Boolean).join(' · ')}
      {proof !== undefined && (
        <>
          {' · '}
          <Link to="/evidence" search={{ open: `E-${proof.evidence.number}` }} className="text-brand-text underline">
            {`${proof.kind} E-${proof.evidence.number}`}
          </Link>
        </>
      )}
    </p>
  )
}
