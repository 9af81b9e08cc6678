import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { companyControls, type ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { formatTime } from '#web/lib/format/format.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { filterControls } from '#web/lib/list/filter-controls.ts'
import { ActiveFilters } from '#web/lib/list/active-filters.tsx'
import { ListViews } from '#web/lib/list/list-views.tsx'
import { Toolbar } from '#web/lib/list/toolbar.tsx'
import { useListView } from '#web/lib/list/use-list-view.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { PrintedLine } from '#web/lib/format/printed-line.tsx'
import { useMyId } from '#web/lib/auth/session.ts'
import { ThirdPartyIssuesCard } from '#web/lib/third-parties/third-party-issues-card.tsx'
import { useThirdPartyIssues } from '#web/lib/third-parties/use-third-party-issues.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceFilterMenu, FlagMenu } from '#web/ui/table/filter-menu.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { SkeletonCard } from '#web/ui/state/skeleton.tsx'
import { EmptyCard } from '#web/ui/state/empty-card.tsx'
import { useStatusChanges } from '../use-status-changes.ts'
import { controlCheckFacts } from './check-facts-query.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { findIssues, type Issue } from './find-issues.ts'
import { ISSUE_COLUMNS } from './issue-columns.ts'
import { BUILT_IN_VIEWS, groupByRule, issueList, visibleIssues } from './issue-list.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { RuleCard } from './rule-card.tsx'

const ExportDialog = lazyDialog(async () => (await import('#web/lib/export/export-dialog.tsx')).ExportDialog<Issue>)

/** /checks: the consistency issues of all controls of the company. */
export function ChecksPage() {
  usePageTitle('Consistency checks')
  const { id: companyId, protocol_id: protocol } = useCompany()
  const scope = { companyId, protocol }
  const controls = useQuery(companyControls(scope))
  const facts = useQuery(controlCheckFacts(scope))
  const state = useListView(issueList)
  const me = useMyId()
  const all = useMemo(
    () => controls.data && facts.data && findIssues({ companyId, protocol }, controls.data, facts.data, todayUtc()),
    [companyId, protocol, controls.data, facts.data],
  )
  const issues = useMemo(() => all && visibleIssues(all, state.view, me), [all, state.view, me])
  const thirdPartyIssues = useThirdPartyIssues()
  const failed = [controls, facts].find((query) => query.isError && query.data === undefined)
  return (
    <>
      <PageHeader
        title="Consistency checks"
        description="Inconsistencies in your records."
        {...(all && { meta: countText(protocol, all.length, thirdPartyIssues.length) })}
        actions={
          issues !== undefined && all !== undefined && all.length > 0 && <ExportButton all={all} issues={issues} />
        }
      />
      {failed !== undefined && <QueryFallback query={failed} what="The checks" />}
      {failed === undefined && all === undefined && <SkeletonCard />}
      {all && all.length + thirdPartyIssues.length === 0 && <NoIssues at={facts.dataUpdatedAt} />}
      {issues !== undefined && all !== undefined && all.length > 0 && (
        <Issues scope={scope} all={all} issues={issues} state={state} />
      )}
      {all !== undefined && !state.isFiltered && <ThirdPartyIssuesCard issues={thirdPartyIssues} />}
    </>
  )
}

/** "47 in controls, 9 in suppliers": the filters count the first part. */
function countText(protocol: ProtocolId, ofControls: number, ofThirdParties: number): string {
  if (ofThirdParties === 0) return formatNumber(ofControls)
  const { controlPlural, thirdParty } = wordingOf(protocol)
  const parts = [
    [ofControls, controlPlural],
    [ofThirdParties, thirdParty.plural],
  ] as const
  return parts.map(([count, name]) => `${formatNumber(count)} in ${name.toLowerCase()}`).join(', ')
}

function NoIssues({ at }: { at: number }) {
  return <EmptyCard kind="nothing-left" title={`No inconsistencies. Checked ${formatTime(new Date(at))}.`} />
}

interface IssuesProps {
  scope: ControlsScope
  all: readonly Issue[]
  /** Those that the view shows. */
  issues: readonly Issue[]
  state: ReturnType<typeof useListView<typeof issueList>>
}

function Issues({ scope, all, issues, state }: IssuesProps) {
  const readOnlyReason = useReadOnlyReason()
  const { set } = useStatusChanges(scope)
  return (
    <>
      <ListViews list={issueList} companyId={scope.companyId} page="checks" builtIn={BUILT_IN_VIEWS} />
      <Filters all={all} state={state} />
      <ActiveFilters list={issueList} view={state.view} update={state.update} builtIn={BUILT_IN_VIEWS} />
      <div className="mt-4 space-y-4">
        <PrintedLine count={issues.length} />
        {issues.length === 0 && (
          <EmptyCard
            kind="nothing-matches"
            title="No check matches"
            action={<Button onClick={state.clearFilters}>Show all</Button>}
          />
        )}
        {groupByRule(issues).map((group) => (
          <RuleCard
            key={group.rule.id}
            {...group}
            readOnlyReason={readOnlyReason}
            onStatusChange={(control, status) => set([control], status)}
          />
        ))}
      </div>
    </>
  )
}

function Filters({ all, state }: Pick<IssuesProps, 'all' | 'state'>) {
  const { view, update } = state
  const { menuOf, flagOf } = filterControls(state)
  const count = (keeps: (issue: Issue) => boolean) => all.filter(keeps).length
  return (
    <Toolbar
      label="Filter checks"
      search={
        <SearchInput
          label="Search checks"
          value={view.q}
          onValueChange={(q) => update({ q })}
          shortcut
          className="w-60 max-sm:w-full"
        />
      }
    >
      <ChoiceFilterMenu {...menuOf('level')} countOf={(level) => count(({ rule }) => rule.level === level)} />
      <ChoiceFilterMenu {...menuOf('rule')} countOf={(id) => count(({ rule }) => rule.id === id)} />
      <FlagMenu flags={[{ label: 'Mine', ...flagOf('owner') }]} />
    </Toolbar>
  )
}

/** The issues in view, as a file. */
function ExportButton({ all, issues }: Pick<IssuesProps, 'all' | 'issues'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Download />} onClick={() => setOpen(true)}>
        Export…
      </Button>
      {isOpen && (
        <ExportDialog
          what="Checks"
          rows={issues}
          total={all.length}
          columns={ISSUE_COLUMNS}
          leftOut={[]}
          further={[]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
