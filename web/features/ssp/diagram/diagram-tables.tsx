import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { crossingOf, partTree } from '#domain/diagram/diagram.ts'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import type { FlowRecord, PartRecord } from '../ssp-schema.ts'
import type { DiagramState } from './use-diagram.ts'

interface TableProps<Row> {
  state: DiagramState
  onOpen: (row: Row) => void
}

/** The boxes and frames as rows, with every action of the canvas. */
export function PartsTable({ state, onOpen }: TableProps<PartRecord>) {
  const { parts } = state.diagram
  const tree = partTree(parts)
  const columns = [
    editColumn<PartRecord>(state, ({ name }) => name, onOpen),
    { header: 'Name', cell: ({ name }: PartRecord) => <Words>{name}</Words> },
    { header: 'What it is', cell: ({ kind }: PartRecord) => kind },
    { header: 'Inside', cell: ({ id }: PartRecord) => <Words>{tree.around(id)[0]?.name}</Words> },
    { header: 'Remarks', cell: ({ detail }: PartRecord) => <Words>{detail}</Words> },
  ]
  return <Named title="Boxes and frames" columns={columns} rows={parts} />
}

export function FlowsTable({ state, information, onOpen }: TableProps<FlowRecord> & { information: string }) {
  const { parts, flows } = state.diagram
  const tree = partTree(parts)
  const nameOf = (id: string) => tree.part(id)?.name ?? ''
  const columns = [
    editColumn<FlowRecord>(state, ({ from, to }) => `${nameOf(from)} to ${nameOf(to)}`, onOpen),
    { header: 'No.', cell: (flow: FlowRecord) => flows.indexOf(flow) + 1, align: 'right' as const },
    { header: 'From', cell: ({ from }: FlowRecord) => <Words>{nameOf(from)}</Words> },
    { header: 'To', cell: ({ to }: FlowRecord) => <Words>{nameOf(to)}</Words> },
    { header: 'What passes', cell: (flow: FlowRecord) => <Words>{flow.information}</Words> },
    { header: `Carries ${information}`, cell: ({ isProtected }: FlowRecord) => (isProtected ? 'Yes' : 'No') },
    { header: 'Protocol', cell: ({ protocol }: FlowRecord) => <Words>{protocol}</Words> },
    { header: 'Port', cell: ({ port }: FlowRecord) => <Words>{port}</Words> },
    { header: 'Protected by', cell: ({ protection }: FlowRecord) => <Words>{protection}</Words> },
    { header: 'Crosses', cell: (flow: FlowRecord) => <Words>{crossingOf(flow, tree)}</Words> },
  ]
  return <Named title="Flows" columns={columns} rows={flows} />
}

interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'right'
}

function editColumn<Row>(
  { readOnlyReason }: DiagramState,
  nameOf: (row: Row) => string,
  onOpen: (row: Row) => void,
): Column<Row> {
  return {
    header: 'Edit',
    cell: (row) => (
      <IconButton
        label={`Edit ${nameOf(row)}`}
        icon={<Pencil />}
        size={28}
        disabledReason={readOnlyReason}
        onClick={() => onOpen(row)}
      />
    ),
  }
}

interface NamedProps<Row> {
  title: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

function Named<Row extends { id: string }>({ title, columns, rows }: NamedProps<Row>) {
  if (rows.length === 0) return null
  return (
    <div className="-mx-4">
      <h3 className="px-4 pb-2 text-h3">{title}</h3>
      <PlainTable caption={title} columns={columns} rows={rows} rowId={({ id }) => id} />
    </div>
  )
}

function Words({ children }: { children: string | undefined }) {
  if (children === undefined || children === '') return <EmptyValue />
  return <span className="block w-max max-w-56 whitespace-normal">{children}</span>
}
