import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TableDay } from '#web/lib/format/table-day.tsx'
import { formatNumber } from '#web/lib/format-number.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ClampedText } from '#web/ui/clamped-text.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { assetObservations, type Observation } from './observations-query.ts'
import type { AssetRecord } from './queries.ts'

const TYPING_PAUSE_MS = 250

/** What scans saw on the asset without calling it a weakness. Nothing without observations. */
export function Observations({ asset }: { asset: AssetRecord }) {
  const [typed, setTyped] = useState('')
  const words = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const query = useInfiniteQuery(assetObservations(asset, words))
  const rows = query.data?.pages.flat() ?? []
  if (query.isError && query.data === undefined)
    return (
      <Card title="Observations">
        <QueryFallback query={query} what="The observations" waiting={null} />
      </Card>
    )
  if (query.data === undefined || (rows.length === 0 && words === '' && typed === '')) return null
  return (
    <Card
      title="Observations"
      subtitle={`${formatNumber(rows[0]?.total ?? 0)} from scans, none of them a vulnerability`}
      flush
    >
      <div className="px-4 pb-3 sm:max-w-80">
        <SearchInput label="Search observations" value={typed} onValueChange={setTyped} size={28} />
      </div>
      {rows.length === 0 ? (
        <EmptyState kind="nothing-matches" title="No observation matches" />
      ) : (
        <ObservationTable asset={asset} rows={rows} />
      )}
      {query.hasNextPage && (
        <div className="border-t border-border px-4 py-2">
          <Button
            variant="ghost"
            size={28}
            edge="start"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show more observations
          </Button>
        </div>
      )}
    </Card>
  )
}

function ObservationTable({ asset, rows }: { asset: AssetRecord; rows: readonly Observation[] }) {
  return (
    <PlainTable
      caption={`Observations on AS-${asset.number}`}
      rows={rows}
      rowId={({ title, port, protocol, component }) => `${title} ${port} ${protocol} ${component}`}
      columns={[
        { header: 'Title', wraps: true, cell: ({ title }) => title },
        {
          header: 'Where',
          wraps: true,
          cell: ({ port, protocol, component }) =>
            [component, port === null ? null : `${port}/${protocol ?? 'tcp'}`].filter(Boolean).join(', '),
        },
        { header: 'What the scanner saw', wraps: true, cell: Evidence },
        {
          header: 'Scan',
          cell: ({ scan, scanner }) => [scan && `S-${scan}`, scanner].filter(Boolean).join(', '),
        },
        { header: 'Seen', cell: ({ seen_at: at }) => <TableDay at={at} /> },
      ]}
    />
  )
}

function Evidence({ evidence }: Observation) {
  if (evidence === null || evidence === '') return undefined
  return <ClampedText className="min-w-48">{evidence}</ClampedText>
}
