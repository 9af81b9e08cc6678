import { useQuery } from '@tanstack/react-query'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ClampedText } from '#web/ui/clamped-text.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { LongName } from '#web/ui/long-name.tsx'
import { SkeletonTable } from '#web/ui/state/skeleton.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { ITEMS_PER_PAGE, scanItems, type ItemOfScan, type Scan } from './queries.ts'
import { SeverityChip } from '#web/ui/severity-chip.tsx'

type Kind = 'findings' | 'observations'

const FIRST_PAGE = [-1]

/** What the file says, item by item. */
export function ItemsCard({ scan }: { scan: Scan }) {
  const [kind, setKind] = useState<Kind>('findings')
  const [words, setWords] = useState('')
  const sought = useDebouncedValue(words.trim(), 250)
  return (
    <Card title="Items of the file" subtitle="Observations, and what the file says is settled, open no findings." flush>
      <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
        <SegmentedControl
          label="Show"
          value={kind}
          onValueChange={setKind}
          options={[
            { value: 'findings', label: 'Findings' },
            { value: 'observations', label: 'Observations' },
          ]}
        />
        <SearchInput label="Search items" value={words} onValueChange={setWords} className="w-64" />
      </div>
      <Items key={`${kind} ${sought}`} scan={scan} kind={kind} words={sought} />
    </Card>
  )
}

function Items({ scan, kind, words }: { scan: Scan; kind: Kind; words: string }) {
  const [pages, setPages] = useState<readonly number[]>(FIRST_PAGE)
  const query = useQuery(scanItems(scan, { observations: kind === 'observations', words, after: pages.at(-1) ?? -1 }))
  const rows = query.data
  if (rows === undefined)
    return <QueryFallback query={query} what="The items" waiting={<SkeletonTable rows={4} columns={3} />} />
  const last = rows.at(-1)
  if (rows.length === 0)
    return (
      <p className="px-4 pb-4 text-muted">
        {words === '' ? `No ${kind} in this file.` : `No ${kind} match “${words}”.`}
      </p>
    )
  return (
    <>
      <PlainTable
        caption={kind === 'findings' ? 'Findings of the scan' : 'Observations of the scan'}
        rows={rows}
        rowId={({ item }) => String(item)}
        columns={[
          { header: 'Title', cell: (row) => <Title item={row} />, wraps: true },
          ...(kind === 'findings' ? [{ header: 'Severity', onPhones: 'beside' as const, cell: SeverityCell }] : []),
          {
            header: 'Asset',
            cell: ({ asset, component }) => <LongName>{[asset, component].filter(Boolean).join(' · ')}</LongName>,
            wraps: true,
          },
          { header: 'Port', cell: ({ port, protocol }) => port !== null && `${port}/${protocol ?? ''}` },
          ...(rows.some(({ evidence }) => evidence !== null)
            ? [
                {
                  header: 'What the scanner saw',
                  cell: ({ evidence }: ItemOfScan) => <Seen text={evidence} />,
                  wraps: true as const,
                },
              ]
            : []),
        ]}
      />
      {(pages.length > 1 || rows.length === ITEMS_PER_PAGE) && (
        <div className="flex justify-end gap-2 border-t border-border px-4 py-3">
          <Button disabled={pages.length === 1} onClick={() => setPages(pages.slice(0, -1))}>
            Previous
          </Button>
          <Button
            disabled={rows.length < ITEMS_PER_PAGE}
            onClick={() => last !== undefined && setPages([...pages, last.item])}
          >
            Next
          </Button>
        </div>
      )}
    </>
  )
}

const SETTLED = {
  fixed: 'Fixed, as the file says',
  'not affected': 'Not affected, as the file says',
  'false positive': 'False positive, as the file says',
} as const

function Title({ item: { title, cve_ids: cves, finding, settled, settled_reason: reason } }: { item: ItemOfScan }) {
  return (
    <div className="min-w-52">
      {finding === null ? (
        title
      ) : (
        <Link to="/vulnerabilities" search={{ open: `F-${finding}` }} className="text-brand-text hover:underline">
          {title}
        </Link>
      )}
      {cves.length > 0 && <p className="text-small text-muted">{cves.slice(0, 3).join(', ')}</p>}
      {settled !== null && (
        <p className="text-small text-muted">
          {SETTLED[settled]}
          {reason !== null && `: ${reason}`}
        </p>
      )}
    </div>
  )
}

function SeverityCell({ severity }: ItemOfScan) {
  return severity === 'info' ? undefined : <SeverityChip severity={severity} />
}

function Seen({ text }: { text: string | null }) {
  if (text === null) return undefined
  return <ClampedText className="min-w-40 text-small text-muted">{text}</ClampedText>
}
