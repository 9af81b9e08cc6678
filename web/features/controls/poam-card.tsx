import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { read } from '#web/lib/read.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'

/** The POA&M items of one control by their numbers. */
export const plannedFor = ({ companyId }: ControlsScope, controlId: Id<'controls'>) =>
  queryOptions({
    queryKey: ['plan', companyId, 'control', controlId] as const,
    meta: { follows: ['poam_controls', 'poam_items'] as const },
    queryFn: ({ signal }) => {
      const query = api
        .from('poam_items')
        .select('number,weakness,status,due_on,links:poam_controls!inner(control_id)')
        .eq('company_id', companyId)
        .eq('links.control_id', controlId)
        .order('number')
      return read(signal, query)
    },
  })

export interface PoamCardProps {
  scope: ControlsScope
  control: CompanyControl
  readOnlyReason: string | undefined
}

/** The POA&M items of the control, and the button for a new one. */
export function PoamCard({ scope, control, readOnlyReason }: PoamCardProps) {
  const { data: items = [] } = useQuery(plannedFor(scope, control.id))
  const isOpen = control.status !== 'Completed' && control.status !== 'Not Applicable'
  if (!isOpen && items.length === 0) return null
  return (
    <Card
      title="Plan of action"
      subtitle={items.length === 0 ? 'No plan yet.' : undefined}
      actions={
        isOpen &&
        readOnlyReason === undefined && (
          <Link to="/poam" search={{ add: 'yes', control: control.nist_id }} className={buttonClass({ size: 28 })}>
            Create POA&M item
          </Link>
        )
      }
    >
      {items.length > 0 && <PlannedItems items={items} />}
    </Card>
  )
}

type PlannedItem = Pick<Row<'poam_items'>, 'number' | 'weakness' | 'status' | 'due_on'>

export function PlannedItems({ items }: { items: readonly PlannedItem[] }) {
  return (
    <ul className="space-y-1.5">
      {items.map(({ number, weakness, status, due_on: due }) => (
        <li key={number}>
          <Link to="/poam" search={{ open: `V-${number}` }} className="text-brand-text hover:underline">
            <span className="font-mono text-small">V-{number}</span> {weakness}
          </Link>
          <span className="block text-small text-muted">
            {status}
            {status !== 'Closed' && due !== null && `, due ${formatDate(due)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
