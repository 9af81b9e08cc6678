import type { Company } from '#web/lib/company/companies.ts'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import { clockTime, wholeTime, zoneName } from './days.ts'
import { isAlarming, type AuditEntry } from './entry.ts'
import type { Names } from './names.ts'
import { ObjectName } from './object-name.tsx'
import { sentenceOf } from './sentences.ts'
import { WarningMark } from './warning-mark.tsx'
import { whoOf } from './who.ts'

/** `companies` is given where entries of several are shown. */
export function auditColumns(names: Names, companies: readonly Company[] | undefined): TableColumn<AuditEntry>[] {
  const company: TableColumn<AuditEntry> = {
    id: 'company',
    header: 'Company',
    width: 150,
    hideable: true,
    cell: ({ company_id: id }) =>
      id === null ? 'Installation' : (companies?.find((one) => one.id === id)?.name ?? <EmptyValue />),
  }
  return [
    {
      id: 'time',
      header: `Time (${zoneName()})`,
      width: 116,
      cell: ({ created_at: at }) => (
        <time dateTime={at} title={wholeTime(at)} className="text-muted tabular-nums">
          {clockTime(at)}
        </time>
      ),
    },
    { id: 'who', header: 'Who', width: 136, cell: (entry) => <Words>{whoOf(entry, names)}</Words> },
    {
      id: 'what',
      header: 'What',
      cell: (entry) => (
        <span className="flex items-center gap-2">
          {isAlarming(entry) && <WarningMark />}
          <Words>{sentenceOf(entry, names)}</Words>
        </span>
      ),
    },
    {
      id: 'object',
      header: 'Object',
      width: 136,
      hideable: true,
      cell: (entry) => <ObjectName entry={entry} names={names} />,
    },
    ...(companies === undefined ? [] : [company]),
    {
      id: 'address',
      header: 'IP address',
      width: 112,
      hideable: true,
      cell: ({ ip_address: address }) =>
        address === null ? <EmptyValue /> : <span className="font-mono text-small">{address}</span>,
    },
  ]
}

/** Truncated in the cell; the drawer and the tooltip have the whole text. */
function Words({ children }: { children: string }) {
  return (
    <span className="truncate" title={children}>
      {children}
    </span>
  )
}
