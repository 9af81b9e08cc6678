import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { asset as assetDeclaration } from '#domain/records/asset.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { TableDay } from '#web/lib/format/table-day.tsx'
import { MissingRecord } from '#web/lib/list/missing-record.tsx'
import { numberIn } from '#web/lib/list/record-link.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { LongName } from '#web/ui/long-name.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { RecordHistory } from '#web/lib/activity/record-history.tsx'
import { AssetFacts } from './asset-facts.tsx'
import { AssetVulnerabilities } from './asset-vulnerabilities.tsx'
import { ExposedBadge } from './columns.tsx'
import { KIND_LABELS } from './asset-list.ts'
import { Identifiers } from './identifiers.tsx'
import { Observations } from './observations.tsx'
import { oneAsset, type AssetRecord } from './queries.ts'
import { SspLink } from './ssp-link.tsx'

/** /inventory/AS-3 */
export function AssetPage() {
  const { asset: name } = useParams({ strict: false })
  return <One key={name} number={numberIn('AS', name) ?? 0} />
}

function One({ number }: { number: number }) {
  const { id: companyId } = useCompany()
  const query = useQuery(oneAsset(companyId, number))
  usePageTitle(query.data === undefined || query.data === null ? 'Asset' : `AS-${number} ${query.data.name}`)
  if (query.data) return <Loaded asset={query.data} />
  const list = (
    <Link to="/inventory" className={buttonClass({})}>
      All assets
    </Link>
  )
  return <MissingRecord query={query} title={`AS-${number}`} noun="asset" list={list} />
}

function Loaded({ asset }: { asset: AssetRecord }) {
  return (
    <>
      <PageHeader
        title={
          <>
            <span className="text-muted">AS-{asset.number}</span> <span className="break-words">{asset.name}</span>
          </>
        }
        meta={
          <span className="flex flex-wrap items-center gap-2">
            {KIND_LABELS[asset.kind]}
            {asset.is_exposed && <ExposedBadge />}
            {asset.retired_on !== null && <Badge>Retired</Badge>}
          </span>
        }
        actions={
          <Link
            to="/vulnerabilities"
            search={{ asset: `AS-${asset.number}`, status: 'open' }}
            className={buttonClass({})}
          >
            Open in the list
          </Link>
        }
      />
      <div className="grid grid-cols-12 items-start gap-3 lg:gap-4">
        <div className="col-span-12 min-w-0 space-y-3 lg:col-span-8 lg:space-y-4">
          <AssetVulnerabilities asset={asset} />
          {asset.components.length > 0 && <Components asset={asset} />}
          <Observations asset={asset} />
          <RecordHistory
            record={assetDeclaration}
            row={asset}
            name={`AS-${asset.number}`}
            choices={{ kind: KIND_LABELS }}
            frame={Card}
          />
        </div>
        <div className="col-span-12 space-y-3 lg:col-span-4 lg:space-y-4">
          <AssetFacts asset={asset} />
          <Identifiers asset={asset} />
          <SspLink asset={asset} />
        </div>
      </div>
    </>
  )
}

function Components({ asset }: { asset: AssetRecord }) {
  return (
    <Card title="Components" subtitle={`${asset.components.length} from bills of materials and scans`} flush>
      <PlainTable
        caption={`Components of AS-${asset.number}`}
        rows={asset.components.toSorted((one, other) => one.name.localeCompare(other.name))}
        rowId={({ id }) => id}
        columns={[
          { header: 'Name', cell: ({ name }) => <LongName>{name}</LongName>, wraps: true },
          { header: 'Version', cell: ({ version }) => version },
          { header: 'Package URL', cell: ({ purl }) => purl !== null && <LongName>{purl}</LongName>, wraps: true },
          { header: 'Last seen', cell: ({ last_seen_at: at }) => <TableDay at={at} /> },
        ]}
      />
    </Card>
  )
}
