import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState, type ReactNode } from 'react'
import type { ControlStatus } from '#domain/controls/status.ts'
import { scoreOf } from '#domain/scoring/assess.ts'
import { hasPartialCase } from '#domain/scoring/scored-status.ts'
import { useQuery } from '@tanstack/react-query'
import { companyControls, type CompanyControl, type ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { queryErrorProps } from '#web/lib/query-error.ts'
import { Card } from '#web/ui/card.tsx'
import { statusForKey } from '#web/ui/control-status.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { isEditable } from '#web/ui/browser/is-editable.ts'
import { useIsMobile } from '#web/ui/browser/use-media-query.ts'
import { useKeyDown } from '#web/ui/browser/use-key-down.ts'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { SkeletonCard, SkeletonText } from '#web/ui/state/skeleton.tsx'
import { useAfterFirstPaint } from '#web/ui/browser/use-after-first-paint.ts'
import { ControlFacts } from './control-facts.tsx'
import { ControlHead } from './control-head.tsx'
import { NaReason } from './na-reason.tsx'
import { NotesCard } from './notes-card.tsx'
import { ObjectivesCard } from './objectives/objectives-card.tsx'
import { EvidenceCard } from './evidence/evidence-card.tsx'
import { controlTopic, Presence } from './presence.tsx'
import { useGoToAnchor } from './go-to-anchor.ts'
import { controlDetail } from './queries.ts'
import { StatementCard } from './statement/statement-card.tsx'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { useStatusChanges } from './use-status-changes.ts'

const AssignmentCard = lazyPart(async () => (await import('./assign/assignment-card.tsx')).AssignmentCard, {
  waiting: <SkeletonCard />,
})
const InheritanceCard = lazyPart(async () => (await import('./inheritance/inheritance-card.tsx')).InheritanceCard, {
  waiting: <SkeletonCard />,
})
const OfficialCard = lazyPart(async () => (await import('./official/official-card.tsx')).OfficialCard)
const ProfilesCard = lazyPart(async () => (await import('./profiles/profiles-card.tsx')).ProfilesCard)
const ControlIssues = lazyPart(async () => (await import('./checks/control-issues.tsx')).ControlIssues)
const Conversation = lazyPart(async () => (await import('./conversation.tsx')).Conversation, {
  waiting: <SkeletonText lines={3} />,
})
const ExceptionCard = lazyPart(async () => (await import('./exception/exception-card.tsx')).ExceptionCard, {
  waiting: <SkeletonCard />,
})
const AddressableCard = lazyPart(async () => (await import('./addressable/addressable-card.tsx')).AddressableCard)
const MappingsCard = lazyPart(async () => (await import('./mappings-card.tsx')).MappingsCard, {
  waiting: <SkeletonCard />,
})
const PartialCase = lazyPart(async () => (await import('./partial-case.tsx')).PartialCase)
const LinkedRisks = lazyPart(async () => (await import('#web/lib/risks/linked-risks.tsx')).LinkedRisks)
const PoamCard = lazyPart(async () => (await import('./poam-card.tsx')).PoamCard, { waiting: <SkeletonCard /> })

/** Loads the code of a control’s page before it opens, part by part: all at once would make a list stutter. */
export async function fetchControlAhead(): Promise<void> {
  for (const part of [
    AssignmentCard,
    InheritanceCard,
    OfficialCard,
    ProfilesCard,
    ControlIssues,
    Conversation,
    ExceptionCard,
    AddressableCard,
    PoamCard,
    LinkedRisks,
    MappingsCard,
  ])
    await part.ahead()
}

export interface ControlViewProps {
  scope: ControlsScope
  control: CompanyControl
  previous: CompanyControl | undefined
  next: CompanyControl | undefined
}

/** Draws head and description at once from the list; the rest is drawn and fetched after that. */
export function ControlView({ scope, control, previous, next }: ControlViewProps) {
  const readOnlyReason = useReadOnlyReason()
  const { set } = useStatusChanges(scope)
  const { data: controls } = useQuery(companyControls(scope))
  const score = useMemo(() => scoreOf(scope.protocol, controls ?? []), [scope.protocol, controls])
  const isWhole = useAfterFirstPaint()
  useGoToAnchor()
  useControlKeys({ previous, next, onStatusKey: (key) => setByKey(key) })

  const onStatusChange = (changed: CompanyControl, status: ControlStatus) => set([changed], status)
  const setByKey = (key: string): boolean => {
    const status = statusForKey(key)
    if (status === undefined || readOnlyReason !== undefined) return false
    set([control], status)
    return true
  }

  return (
    <div data-prints="record">
      <ControlHead
        scope={scope}
        control={control}
        score={score}
        controls={controls}
        previous={previous}
        next={next}
        readOnlyReason={readOnlyReason}
        onStatusChange={onStatusChange}
      >
        {isWhole && <Presence topic={controlTopic(scope, control)} />}
      </ControlHead>
      {hasPartialCase(control.nist_id) && (
        <PartialCase scope={scope} control={control} readOnlyReason={readOnlyReason} />
      )}
      {control.status === 'Not Applicable' && (
        <NaReason scope={scope} control={control} readOnlyReason={readOnlyReason} />
      )}
      {/* Below the questions, which would move away from the pointer when the checks arrive. */}
      {isWhole && (
        <ControlIssues
          scope={scope}
          control={control}
          readOnlyReason={readOnlyReason}
          onStatusChange={onStatusChange}
        />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,45rem)_minmax(18rem,1fr)]">
        <div className="space-y-4">
          <RequirementCard text={control.description}>
            {isWhole && <Guidance scope={scope} control={control} />}
          </RequirementCard>
          {isWhole ? (
            <Work scope={scope} control={control} readOnlyReason={readOnlyReason} onStatusChange={onStatusChange} />
          ) : (
            // At least as tall as the content, so that Back restores the scroll position.
            <SkeletonCard className="min-h-[400dvh]" />
          )}
        </div>
        {isWhole && <Aside scope={scope} control={control} readOnlyReason={readOnlyReason} />}
      </div>
    </div>
  )
}

function RequirementCard({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Card title="Requirement">
      <p className="text-read text-pretty">{text || 'No description.'}</p>
      {children}
    </Card>
  )
}

type WorkProps = Pick<ControlViewProps, 'scope' | 'control'> & {
  readOnlyReason: string | undefined
  onStatusChange: (control: CompanyControl, status: ControlStatus) => void
}

/** Official text, objectives, statement, notes, evidence and comments. */
function Work({ scope, control, readOnlyReason, onStatusChange }: WorkProps) {
  return (
    <>
      <OfficialCard scope={scope} control={control} />
      <ObjectivesCard scope={scope} control={control} readOnlyReason={readOnlyReason} onStatusChange={onStatusChange} />
      <StatementCard scope={scope} control={control} readOnlyReason={readOnlyReason} />
      <NotesCard scope={scope} control={control} readOnlyReason={readOnlyReason} />
      <div id="evidence">
        <EvidenceCard scope={scope} control={control} />
      </div>
      <Conversation scope={scope} control={control} />
    </>
  )
}

type AsideProps = Pick<ControlViewProps, 'scope' | 'control'> & {
  readOnlyReason: string | undefined
}

/** Assignment, POA&M items, exception, inheritance, facts and mappings. */
function Aside({ scope, control, readOnlyReason }: AsideProps) {
  const detail = useQuery(controlDetail(scope, control.nist_id))
  return (
    <div className="space-y-4">
      <AssignmentCard scope={scope} control={control} readOnlyReason={readOnlyReason} />
      <PoamCard scope={scope} control={control} readOnlyReason={readOnlyReason} />
      <LinkedRisks companyId={scope.companyId} target={{ control_id: control.id }} frame={Card} />
      <ExceptionCard scope={scope} control={control} readOnlyReason={readOnlyReason} />
      <AddressableCard scope={scope} control={control} readOnlyReason={readOnlyReason} />
      <InheritanceCard scope={scope} control={control} />
      <ControlFacts protocol={scope.protocol} control={control} />
      <ProfilesCard scope={scope} control={control} />
      <MappingsCard protocol={scope.protocol} detail={detail} />
    </div>
  )
}

/** How to meet the requirement; folded where that is done, and on a phone, so that the objectives come into view. */
function Guidance({ scope, control }: Pick<ControlViewProps, 'scope' | 'control'>) {
  const query = useQuery(controlDetail(scope, control.nist_id))
  const { data, isPending, error } = query
  const isMobile = useIsMobile()
  // As the page was opened: a new status must not fold what a person reads.
  const [isOpen] = useState(!isMobile && control.status !== 'Completed' && control.status !== 'Not Applicable')
  return (
    <details open={isOpen} className="mt-4 border-t border-border pt-3">
      <summary className="w-fit rounded-sm text-h3 hover:text-brand-text touch:py-2">How to do it</summary>
      <div className="pt-2">
        {isPending && <SkeletonText lines={5} />}
        {data === undefined && error && (
          <ErrorState {...queryErrorProps(query)} title={error.message} retryLabel="Retry" />
        )}
        {data && <p className="text-read text-pretty">{data.guidance || 'No guidance.'}</p>}
      </div>
    </details>
  )
}

type ControlKeys = Pick<ControlViewProps, 'previous' | 'next'> & { onStatusKey: (key: string) => boolean }

/** `[` and `]` walk through the list, 1 to 4 set the status; not while a person types. */
function useControlKeys({ previous, next, onStatusKey }: ControlKeys) {
  const navigate = useNavigate()
  const goTo = (control: CompanyControl | undefined): boolean => {
    if (control === undefined) return false
    void navigate({
      to: '/controls/$controlNumber',
      params: { controlNumber: control.nist_id },
      search: (current) => current,
    })
    return true
  }
  useKeyDown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusyElsewhere(event.target))
      return
    const done = event.key === '[' ? goTo(previous) : event.key === ']' ? goTo(next) : onStatusKey(event.key)
    if (done) event.preventDefault()
  })
}

function isBusyElsewhere(target: EventTarget | null): boolean {
  return isEditable(target) || (target instanceof Element && target.closest('[role=menu], [role=dialog]') !== null)
}
