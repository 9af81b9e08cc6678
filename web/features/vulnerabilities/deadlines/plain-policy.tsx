import { formatDate } from '#web/lib/format/format.ts'
import { Card } from '#web/ui/card.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import type { SlaPolicy } from './policy.ts'
import { findingsInWords } from './rules.ts'

/** The deadlines for those who do not set them. */
export function PlainPolicy({ policy: { rules, holidays } }: { policy: SlaPolicy }) {
  return (
    <Card title="Rules" subtitle="Owners and Managers set them." flush>
      <PlainTable
        caption="Rules in their order"
        rows={rules.map((rule, at) => ({ ...rule, position: at + 1 }))}
        rowId={({ position }) => String(position)}
        columns={[
          { header: 'Order', cell: ({ position }) => position },
          {
            header: 'What',
            wraps: true,
            cell: findingsInWords,
          },
          {
            header: 'Within',
            cell: ({ days, in_business_days: isBusiness }) => `${days} ${isBusiness ? 'business days' : 'days'}`,
          },
          { header: 'From', cell: ({ counts_from: from }) => from },
        ]}
      />
      {holidays.length > 0 && (
        <p className="px-4 py-3 text-small text-muted">
          Holidays: {holidays.map(({ day, name }) => `${formatDate(day)} ${name}`).join(', ')}
        </p>
      )}
    </Card>
  )
}
