import { describeRange } from '#domain/versions/version-range.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { Card } from '#web/ui/card.tsx'
import { LongName } from '#web/ui/long-name.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import type { AffectedRange, CveRecord } from './cve-record.ts'

/** Which versions of which products are affected, as the sources say. */
export function RangesCard({ record: { affects, affects_count: count } }: { record: CveRecord }) {
  if (affects.length === 0)
    return (
      <Card title="Affected versions">
        <p className="text-muted">No source here names affected versions, so no component can match.</p>
      </Card>
    )
  return (
    <Card
      title="Affected versions"
      {...(count > affects.length && { footer: `The first ${affects.length} of ${formatNumber(count)}` })}
      flush
    >
      <PlainTable
        caption="Versions by product"
        rows={affects}
        rowId={({ source, ecosystem, name, position }) => `${source} ${ecosystem} ${name} ${position}`}
        columns={[
          { header: 'Product', wraps: true, cell: ({ name }) => <LongName>{name}</LongName> },
          { header: 'Ecosystem', cell: ({ ecosystem }) => ecosystem },
          { header: 'Versions', wraps: true, cell: versionsOf },
          { header: 'Source', cell: ({ source }) => source },
        ]}
      />
    </Card>
  )
}

function versionsOf(range: AffectedRange): string {
  const { versions, version_count: count } = range
  if (versions === null)
    return describeRange({
      from: range.version_from,
      fromIncluded: range.from_included,
      to: range.version_to,
      toIncluded: range.to_included,
    })
  const further = (count ?? 0) - versions.length
  return further > 0 ? `${versions.join(', ')} and ${formatNumber(further)} more` : versions.join(', ')
}
