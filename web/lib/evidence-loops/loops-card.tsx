import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LOOP_TITLES } from '#domain/evidence/loop-titles.ts'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { queryErrorProps } from '#web/lib/query-error.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { evidenceLoops, useLoopChanges, type EvidenceLoop, type LoopKind, type LoopPeriod } from './loop-queries.ts'

const PERIODS: Readonly<Record<LoopPeriod, string>> = { month: 'Every month', quarter: 'Every quarter' }

interface OfferedLoop {
  kind: LoopKind
  explanation: string
  /** Those that it is evidence of. Not offered without any. */
  controls: readonly string[]
}

interface LoopsCardProps {
  title: string
  subtitle: string
  offered: readonly OfferedLoop[]
}

/** Evidence that the server renews by itself after each period, once it is switched on. */
export function LoopsCard({ title, subtitle, offered }: LoopsCardProps) {
  const query = useCompanyQuery(evidenceLoops)
  const { data: loops } = query
  return (
    <Card title={title} subtitle={subtitle} flush>
      {query.isPending && (
        <div className="px-4 pb-4">
          <SkeletonText lines={2} />
        </div>
      )}
      {query.isError && loops === undefined && (
        <ErrorState title={`${title} could not be loaded.`} {...queryErrorProps(query)} />
      )}
      {loops !== undefined && (
        <ul aria-label={title} className="divide-y divide-border border-t border-border">
          {offered
            .filter(({ controls }) => controls.length > 0)
            .map((one) => (
              <Loop key={one.kind} offered={one} loop={loops.find(({ kind }) => kind === one.kind)} />
            ))}
        </ul>
      )}
    </Card>
  )
}

interface LoopProps {
  offered: OfferedLoop
  /** Undefined while it is off. */
  loop: EvidenceLoop | undefined
}

function Loop({ offered: { kind, explanation, controls }, loop }: LoopProps) {
  const title = LOOP_TITLES[kind]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{title}</span>
          <span className="text-small text-muted">for {controls.join(' and ')}</span>
          {loop !== undefined && <LoopBadge loop={loop} />}
        </p>
        <p className="text-small text-muted">{explanation}</p>
      </div>
      {loop === undefined ? <SwitchOn kind={kind} title={title} /> : <Running loop={loop} title={title} />}
    </li>
  )
}

const evidenceOf = ({ evidence }: EvidenceLoop) => (evidence?.archived_at === null ? evidence : null)

function LoopBadge({ loop }: { loop: EvidenceLoop }) {
  const evidence = evidenceOf(loop)
  if (evidence === null) return <Badge color="gray">No version yet</Badge>
  const isOld = evidence.expires_on !== null && evidence.expires_on < todayUtc()
  return isOld ? <Badge color="red">Out of date</Badge> : <Badge color="green">Current</Badge>
}

function Running({ loop, title }: { loop: EvidenceLoop; title: string }) {
  const { canDeleteContent } = usePermissions()
  const { switchOff } = useLoopChanges()
  const evidence = evidenceOf(loop)
  return (
    <>
      <div className="w-64 max-sm:w-full">
        {evidence === null ? (
          <p>Made when the last whole {loop.period} can be proven</p>
        ) : (
          <p>
            <Link
              to="/evidence"
              search={{ open: `E-${evidence.number}` }}
              className="text-brand-text underline underline-offset-2"
            >
              E-{evidence.number}
            </Link>
            , version {evidence.version}
          </p>
        )}
        <p className="text-small text-muted">
          {[
            PERIODS[loop.period],
            loop.period_ends_on !== null && `until ${formatDate(loop.period_ends_on)}`,
            evidence !== null && evidence.expires_on !== null && `counts until ${formatDate(evidence.expires_on)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {canDeleteContent && (
        <Button size={28} variant="ghost" aria-label={`Switch off: ${title}`} onClick={() => void switchOff(loop)}>
          Switch off
        </Button>
      )}
    </>
  )
}

function SwitchOn({ kind, title }: { kind: LoopKind; title: string }) {
  const readOnlyReason = useReadOnlyReason()
  const { switchOn } = useLoopChanges()
  const [period, setPeriod] = useState<LoopPeriod>('month')
  return (
    <div className="flex items-end gap-2">
      <Field label={`Period of ${title.toLowerCase()}`} hideLabel className="w-40">
        <NativeSelect
          size={28}
          value={period}
          onChange={({ target }) => setPeriod(target.value === 'quarter' ? 'quarter' : 'month')}
          options={Object.entries(PERIODS)}
        />
      </Field>
      <Button
        size={28}
        disabledReason={readOnlyReason}
        aria-label={`Switch on: ${title}`}
        onClick={() => void switchOn(kind, period)}
      >
        Switch on
      </Button>
    </div>
  )
}
