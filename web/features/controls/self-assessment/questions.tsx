import { useState, type ReactNode } from 'react'
import { PRACTICES, proofOf, type Practice, type SelfAnswer } from '#domain/controls/self-assessment.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { SavedTextField } from '#web/ui/saved-field.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { GivenAnswer } from './self-assessment-queries.ts'

const AddEvidence = lazyPart(async () => (await import('../evidence/add-evidence.tsx')).AddEvidence)
const PartialCase = lazyPart(async () => (await import('../partial-case.tsx')).PartialCase)

/** The limit of the database. */
const SHOWN_BY_MAX = 2000

const EVERYWHERE = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

export interface QuestionsProps {
  scope: ControlsScope
  control: CompanyControl
  answer: GivenAnswer | undefined
  /** @returns undoes the answer */
  onAnswer: (answer: SelfAnswer) => () => boolean
}

/** The first question; the others once it is answered. */
export function Questions({ scope, control, answer, onAnswer }: QuestionsProps) {
  const [undo, setUndo] = useState<() => boolean>()
  const give = (given: SelfAnswer) => {
    const takeBack = onAnswer(given)
    setUndo(() => takeBack)
  }
  const takeBack = () => {
    undo?.()
    setUndo(undefined)
  }
  const isAnswered = answer !== undefined || control.status !== 'Not Started'
  return (
    <div className="min-w-0 space-y-4">
      <Question text="Do we do this?">
        <SegmentedControl
          label={`${control.nist_id}: Do we do this?`}
          options={PRACTICES.map((value) => ({ value, label: value }))}
          value={answer?.practice ?? ''}
          onValueChange={(value) => value !== '' && give(withPractice(answer, value))}
          className="max-sm:grid max-sm:h-auto max-sm:w-full max-sm:grid-cols-2"
        />
      </Question>
      {answer !== undefined && answer.practice !== 'No' && (
        <FollowUps scope={scope} control={control} answer={answer} onGive={give} />
      )}
      <PartialCase scope={scope} control={control} readOnlyReason={undefined} />
      <div className="flex min-h-7 flex-wrap items-center gap-2 text-small text-muted">
        {isAnswered && <StatusChip status={control.status} />}
        {answer !== undefined && <Proof answer={answer} evidenceCount={control.evidence_count} />}
        {answer === undefined && isAnswered && 'Set before. An answer replaces it.'}
        {undo !== undefined && (
          <Button size={28} variant="ghost" className="ml-auto" onClick={takeBack}>
            Undo<span className="sr-only"> the answer to {control.nist_id}</span>
          </Button>
        )}
      </div>
    </div>
  )
}

const isClaim = (practice: Practice | undefined) => practice === 'Yes' || practice === 'Partly'

/** What was said of a claim says nothing of what is not done, and the other way round. */
function withPractice(answer: GivenAnswer | undefined, practice: Practice): SelfAnswer {
  if (answer === undefined || isClaim(answer.practice) !== isClaim(practice))
    return { practice, isEverywhere: null, shownBy: '' }
  return { ...answer, practice }
}

interface FollowUpsProps {
  scope: ControlsScope
  control: CompanyControl
  answer: GivenAnswer
  onGive: (answer: SelfAnswer) => void
}

function FollowUps({ scope, control, answer, onGive }: FollowUpsProps) {
  const { nist_id: number } = control
  const claims = isClaim(answer.practice)
  return (
    <>
      {claims && (
        <Question text="Everywhere in scope?">
          <SegmentedControl
            label={`${number}: Everywhere in scope?`}
            options={EVERYWHERE}
            value={answer.isEverywhere === null ? '' : answer.isEverywhere ? 'yes' : 'no'}
            onValueChange={(value) => onGive({ ...answer, isEverywhere: value === 'yes' })}
          />
        </Question>
      )}
      <SavedTextField
        label={claims ? 'What shows it?' : 'Why does it not apply?'}
        text={answer.shownBy}
        maxLength={SHOWN_BY_MAX}
        onSave={(shownBy) => onGive({ ...answer, shownBy })}
      />
      {claims && <Upload scope={scope} control={control} />}
    </>
  )
}

/** One of them at a time, as files dropped on the page belong to the open one. */
function Upload({ scope, control }: Pick<FollowUpsProps, 'scope' | 'control'>) {
  const [isOpen, setOpen] = useState(false)
  const { nist_id: number } = control
  return (
    <details name="self-assessment-upload" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-sm text-small text-brand-text touch:py-2">
        Upload evidence<span className="sr-only"> for {number}</span>
      </summary>
      <div className="-mx-4 mt-2">
        {isOpen && (
          <AddEvidence target={{ companyId: scope.companyId, controlId: control.id, controlNumber: number }} />
        )}
      </div>
    </details>
  )
}

/** The label is for the eye; the radio buttons have their own, with the number of the requirement. */
function Question({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 text-small font-medium">
        {text}
      </p>
      {children}
    </div>
  )
}

function Proof({ answer, evidenceCount }: { answer: SelfAnswer; evidenceCount: number }) {
  const proof = proofOf(answer, evidenceCount)
  if (proof === undefined) return null
  if (proof === 'evidence')
    return evidenceCount === 1 ? '1 evidence item linked' : `${evidenceCount} evidence items linked`
  return <Chip tone="medium">{proof === 'none' ? 'Claimed, no proof yet' : 'Named, no evidence linked yet'}</Chip>
}
