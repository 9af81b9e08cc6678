import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { CHECK_LEVELS, type CheckLevel } from '#domain/checks/check.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { companyControls, type ControlsScope } from '#web/lib/controls-queries.ts'
import { failureOf } from '#web/lib/failure-of.ts'
import { formatTime } from '#web/lib/format.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { PrintedLine } from '#web/lib/printed-line.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { readChecksSearch } from '../route-search.ts'
import { useReadOnlyReason } from '#web/lib/use-read-only-reason.ts'
import { useStatusChanges } from '../use-status-changes.ts'
import { FAULT_COLUMNS } from './export-faults.ts'
import { findFaults, todayHere, type Fault } from './find-faults.ts'
import { LEVEL_WORDS } from './level-words.ts'
import { RuleCard } from './rule-card.tsx'
import { groupByRule, parseLevel } from './search.ts'
import { controlStandings } from './standings-query.ts'

const ExportDialog = lazyDialog(async () => (await import('#web/lib/export/export-dialog.tsx')).ExportDialog<Fault>)

/** /checks: what does not fit together, over all controls of the company. */
export function ChecksPage() {
  usePageTitle('Checks')
  const { id: companyId, protocol_id: protocol } = useCompany()
  const scope = { companyId, protocol }
  const controls = useQuery(companyControls(scope))
  const standings = useQuery(controlStandings(scope))
  const faults = useMemo(
    () =>
      controls.data &&
      standings.data &&
      findFaults({ companyId, protocol }, controls.data, standings.data, todayHere()),
    [companyId, protocol, controls.data, standings.data],
  )
  const failed = [controls, standings].find((query) => query.isError && query.data === undefined)
  return (
    <>
      <PageHeader
        title="Checks"
        description={`What does not fit together in your ${wordingOf(protocol).controlPlural.toLowerCase()}, and what puts it right.`}
        {...(faults && { meta: String(faults.length) })}
        actions={faults !== undefined && faults.length > 0 && <ExportButton faults={faults} />}
      />
      {failed !== undefined && <ErrorState title="The checks could not be made." {...failureOf(failed)} />}
      {failed === undefined && faults === undefined && <SkeletonCard />}
      {faults !== undefined && <Faults scope={scope} faults={faults} checkedAt={standings.dataUpdatedAt} />}
    </>
  )
}

interface FaultsProps {
  scope: ControlsScope
  faults: readonly Fault[]
  /** In milliseconds. */
  checkedAt: number
}

function Faults({ scope, faults, checkedAt }: FaultsProps) {
  const search = readChecksSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const readOnlyReason = useReadOnlyReason()
  const { set } = useStatusChanges(scope)
  const level = parseLevel(search) ?? 'all'
  const choose = (next: CheckLevel | 'all') =>
    void navigate({ to: '.', search: next === 'all' ? {} : { level: next }, replace: true })
  if (faults.length === 0) {
    return (
      <Card>
        <EmptyState
          kind="nothing-left"
          title={`Everything fits together. Checked ${formatTime(new Date(checkedAt))}.`}
        />
      </Card>
    )
  }
  const count = (wanted: CheckLevel) => faults.filter(({ rule }) => rule.level === wanted).length
  const groups = groupByRule(faults, search)
  return (
    <div className="space-y-4">
      <PrintedLine count={groups.reduce((sum, group) => sum + group.faults.length, 0)} />
      <SegmentedControl
        className="print:hidden"
        label="Level"
        value={level}
        onValueChange={choose}
        options={[
          { value: 'all', label: `All ${faults.length}` },
          ...CHECK_LEVELS.map((one) => ({ value: one, label: `${LEVEL_WORDS[one]}s ${count(one)}` })),
        ]}
      />
      {groups.length === 0 && (
        <Card>
          <EmptyState
            kind="nothing-matches"
            title="No check matches"
            action={<Button onClick={() => choose('all')}>Show all</Button>}
          />
        </Card>
      )}
      {groups.map((group) => (
        <RuleCard
          key={group.rule.id}
          {...group}
          readOnlyReason={readOnlyReason}
          onStatusChange={(control, status) => set([control], status)}
        />
      ))}
    </div>
  )
}

/** The faults that are shown, as a file. */
function ExportButton({ faults }: Pick<FaultsProps, 'faults'>) {
  const search = readChecksSearch(useSearch({ strict: false }))
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Download aria-hidden="true" />} onClick={() => setOpen(true)}>
        Export…
      </Button>
      {isOpen && (
        <ExportDialog
          what="Checks"
          rows={groupByRule(faults, search).flatMap((group) => group.faults)}
          total={faults.length}
          columns={FAULT_COLUMNS}
          leftOut={[]}
          further={[]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
