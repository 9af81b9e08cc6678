import { useQuery } from '@tanstack/react-query'
import {
  describeFeed,
  describePart,
  FEEDS_ARE_OFF,
  feedState,
  NVD_NOTICE,
  partsOfFeed,
  partState,
} from '#domain/feeds/feed-state.ts'
import { counted } from '#domain/text/counted.ts'
import { formatDateTime, formatRelative } from '#web/lib/format/format.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { invalidates } from '#web/lib/write/use-write.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { feeds, setFeedsOnline, type Feed, type Feeds } from './feed-queries.ts'
import { FoldedTable } from '#web/ui/table/folded-table.tsx'
import { PutInFile } from './put-in-file.tsx'

const TONES: Readonly<Record<ReturnType<typeof feedState>, Tone>> = {
  complete: 'implemented',
  incomplete: 'high',
  'never loaded': 'not-applicable',
}

/** How much of each source of CVEs is here, and the switch of the feeds. */
export function FeedsCard() {
  const query = useQuery(feeds)
  if (query.data !== undefined) return <Loaded feeds={query.data} />
  return (
    <Card title="Feeds of CVEs">
      <QueryFallback query={query} what="The feeds" lines={4} />
    </Card>
  )
}

const refresh = invalidates(feeds.queryKey)

function Loaded({ feeds: { isOnline, isFixed, fingerprint, feeds: rows } }: { feeds: Feeds }) {
  const { busy, run } = useAction(refresh)
  const today = todayUtc()
  return (
    <Card
      title="Feeds of CVEs"
      subtitle={isOnline ? 'Each feed is loaded from its source automatically.' : FEEDS_ARE_OFF}
      actions={
        <Summary loaded={rows.filter((feed) => feedState(feed, today) !== 'never loaded').length} of={rows.length} />
      }
      flush
    >
      <div className="space-y-4 px-4 pb-4">
        <Switch
          label="Feeds go out to the internet"
          description={
            isFixed
              ? 'The server’s setting FEEDS_ONLINE decides this.'
              : 'They ask NVD, the CVE list, CISA, FIRST and OSV for what has changed. They send nothing about your companies.'
          }
          checked={isOnline}
          disabled={busy || isFixed}
          onCheckedChange={(online) =>
            void run(online ? 'Feeds were not switched on' : 'Feeds were not switched off', () =>
              setFeedsOnline(online),
            )
          }
        />
        <PutInFile />
      </div>
      <FoldedTable
        isNotable={(feed) => feed.error !== null || feedState(feed, today) !== 'never loaded'}
        all={counted(rows.length, 'feed', 'feeds')}
        caption="How much of each feed is held"
        rows={rows}
        rowId={({ name }) => name}
        columns={[
          { header: 'Feed', wraps: true, cell: (feed) => <Title feed={feed} today={today} /> },
          {
            header: 'Held',
            cell: (feed) => <Held feed={feed} today={today} />,
          },
          { header: 'As of', cell: ({ watermark }) => watermark !== null && <Moment at={watermark} /> },
          { header: 'Asked', cell: ({ checkedAt }) => (checkedAt === null ? 'Never' : <Moment at={checkedAt} />) },
        ]}
      />
      <div className="space-y-1 border-t border-border px-4 py-3 text-small text-muted">
        <p>{NVD_NOTICE}</p>
        <p className="break-all">Exports of this mirror are signed with the key {fingerprint}</p>
      </div>
    </Card>
  )
}

function Summary({ loaded, of }: { loaded: number; of: number }) {
  const text = loaded === 0 ? 'None loaded' : `${loaded} of ${of} loaded`
  return <Chip tone={loaded === 0 ? 'not-applicable' : 'implemented'}>{text}</Chip>
}

function Held({ feed, today }: { feed: Feed; today: string }) {
  const state = feedState(feed, today)
  return <Chip tone={TONES[state]}>{state === 'never loaded' ? 'Never loaded' : describeFeed(feed, today)}</Chip>
}

function Title({ feed, today }: { feed: Feed; today: string }) {
  const odd = partsOfFeed(feed, today).filter((part) => part.part !== 'all' && partState(part) !== 'complete')
  return (
    <>
      {feed.title}
      {feed.isFromFile && <span className="text-small text-muted"> from a file</span>}
      {feed.error !== null && <p className="text-small break-words text-critical-fg">{feed.error}</p>}
      {feed.parts.length > 0 && odd.length > 0 && (
        <details className="text-small text-muted">
          <summary>Incomplete years: {odd.length}</summary>
          <ul>
            {odd.map((part) => (
              <li key={part.part}>
                {part.part}: {describePart(part)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatRelative(at)}
    </time>
  )
}
