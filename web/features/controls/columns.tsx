import { useRouter } from '@tanstack/react-router'
import type { ControlStatus } from '#domain/controls/status.ts'
import type { Id } from '#domain/ids.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { Colleague } from '#web/lib/company/company-people.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { cx } from '#web/ui/cx.ts'
import { EMPTY_VALUE } from '#web/ui/state/empty-value.tsx'
import { RowLink } from '#web/ui/table/row-link.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import type { AssignmentChange } from './assign/assignment.ts'
import { DueField } from './assign/due-field.tsx'
import { OwnerField } from './assign/owner-field.tsx'
import { hasPoints } from './points.ts'
import { changedCell, dueCell, evidenceCell, ownerCell, pointsCell, titleCell } from './cells.tsx'
import { StatusField } from './status-field.tsx'
import { addressOf, routeTo } from './use-open-control.ts'

export interface ColumnsContext {
  protocol: ProtocolId
  /** Shows AC.L2-3.1.1 in place of 3.1.1. */
  practices: boolean
  /** Why statuses cannot be changed here; undefined where they can. */
  readOnlyReason: string | undefined
  onStatusChange: (control: CompanyControl, status: ControlStatus) => void
  /** The members, of whom one can be the owner. */
  people: readonly Colleague[]
  /** The name of a member; undefined without one. */
  nameOf: (userId: Id<'users'> | null) => string | undefined
  onAssign: (control: CompanyControl, change: AssignmentChange) => void
}

/** Pixels that the longest id of a catalog needs. */
const ID_WIDTHS: Readonly<Record<ProtocolId, number>> = { cmmc: 140, cmmc2: 96, hipaa: 184, iso27001: 96, soc2: 96 }
const PRACTICE_ID_WIDTH = 140

const requirementColumn: TableColumn<CompanyControl> = {
  id: 'requirement',
  header: 'Requirement',
  cell: ({ requirement }) =>
    requirement === null ? EMPTY_VALUE : <span className="text-muted capitalize">{requirement}</span>,
  isPlain: true,
  width: 120,
  hideable: true,
}

const evidenceColumn: TableColumn<CompanyControl> = {
  id: 'evidence',
  header: 'Evidence',
  cell: evidenceCell,
  isPlain: true,
  width: 88,
  align: 'right',
  hideable: true,
  sortable: true,
}

const changedColumn: TableColumn<CompanyControl> = {
  id: 'changed',
  header: 'Updated',
  headerHint: 'When its status or notes were last changed',
  cell: changedCell,
  isPlain: true,
  width: 128,
  align: 'right',
  hideable: true,
  sortable: true,
}

export function controlColumns(context: ColumnsContext): readonly TableColumn<CompanyControl>[] {
  const { protocol, practices, readOnlyReason, onStatusChange } = context
  const columns: (TableColumn<CompanyControl> | false)[] = [
    {
      id: 'id',
      header: practices ? 'Practice' : wordingOf(protocol).controlSingular,
      cell: (control) => <IdLink control={control} practices={practices} />,
      isPlain: true,
      width: practices ? PRACTICE_ID_WIDTH : ID_WIDTHS[protocol],
      sticky: true,
      sortable: true,
    },
    { id: 'title', header: 'Title', cell: titleCell, isPlain: true, sortable: true },
    protocol === 'hipaa' && requirementColumn,
    {
      id: 'status',
      header: 'Status',
      cell: (control) => (
        <StatusField
          control={control}
          protocol={protocol}
          readOnlyReason={readOnlyReason}
          onStatusChange={onStatusChange}
        />
      ),
      width: 144,
      sortable: true,
    },
    ...assignmentColumns(context),
    hasPoints(protocol) && {
      id: 'points',
      header: 'At stake',
      headerHint:
        protocol === 'cmmc2'
          ? 'Points that it costs in its present status'
          : 'How much it matters. The Level 1 score counts practices, not points',
      cell: (control) => pointsCell(protocol, control),
      isPlain: true,
      width: 88,
      align: 'right',
      hideable: true,
      sortable: true,
    },
    evidenceColumn,
    changedColumn,
  ]
  return columns.filter((column) => column !== false)
}

/** Owner and due date, editable in their cells for those with permission. */
function assignmentColumns({
  readOnlyReason,
  people,
  nameOf,
  onAssign,
}: ColumnsContext): TableColumn<CompanyControl>[] {
  const isReadOnly = readOnlyReason !== undefined
  return [
    {
      id: 'owner',
      header: 'Owner',
      cell: (control) => {
        const name = nameOf(control.ownerId)
        if (isReadOnly) return ownerCell(name)
        return <OwnerField control={control} name={name} people={people} onAssign={onAssign} />
      },
      width: 128,
      hideable: true,
    },
    {
      id: 'due',
      header: 'Due',
      cell: (control) => (isReadOnly ? dueCell(control) : <DueField control={control} onAssign={onAssign} />),
      width: 120,
      hideable: true,
      sortable: true,
    },
  ]
}

export function shownId(control: CompanyControl, practices: boolean): string {
  return (practices ? control.practiceId : null) ?? control.nist_id
}

/** Keeps the filters, so that previous and next walk through the same list. */
export function IdLink(props: { control: CompanyControl; practices: boolean; className?: string }) {
  const { control, practices, className } = props
  const router = useRouter()
  return (
    <RowLink
      href={addressOf(control)}
      // The current filters, without drawing hundreds of links again when one changes.
      onPointerDown={(event) => (event.currentTarget.href = addressOf(control) + location.search)}
      onFocus={(event) => (event.currentTarget.href = addressOf(control) + location.search)}
      onPointerEnter={() => void router.preloadRoute(routeTo(control))}
      onGo={() => void router.navigate(routeTo(control))}
      className={cx('font-mono text-small text-brand-text hover:underline', className)}
    >
      {shownId(control, practices)}
    </RowLink>
  )
}
