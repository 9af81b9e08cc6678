import { Link } from '@tanstack/react-router'
import { formatDate } from '#web/lib/format/format.ts'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { StatusBadge } from './badges.tsx'
import type { Asset, VulnerabilityDetails } from './queries.ts'

interface AffectedAssetsProps {
  sightings: VulnerabilityDetails['sightings']
  assets: ReadonlyMap<string, Asset>
}

/** Where it was seen, and whether it is still there. */
export function AffectedAssets({ sightings, assets }: AffectedAssetsProps) {
  return (
    <DrawerSection title="Affected assets">
      {sightings.length === 0 ? (
        <p className="text-muted">No asset is named.</p>
      ) : (
        <PlainTable
          caption="Where it was seen"
          rows={sightings}
          rowId={({ id }) => id}
          columns={[
            {
              header: 'Asset',
              cell: ({ asset_id: id }) => {
                const asset = assets.get(id)
                return asset === undefined ? (
                  'Unknown asset'
                ) : (
                  <Link
                    to="/inventory/$asset"
                    params={{ asset: `AS-${asset.number}` }}
                    className="text-brand-text underline"
                  >
                    AS-{asset.number} {asset.name}
                  </Link>
                )
              },
            },
            { header: 'Scope', cell: ({ asset_id: id }) => assets.get(id)?.scope },
            {
              header: 'Port',
              align: 'right',
              cell: ({ port, protocol }) => (port === null ? undefined : [port, protocol].filter(Boolean).join('/')),
            },
            { header: 'Component', wraps: true, cell: ({ component }) => component },
            { header: 'Last seen', cell: ({ last_seen_at: at }) => formatDate(at) },
            {
              header: 'State',
              cell: ({ state }) => <StatusBadge status={state} />,
            },
          ]}
        />
      )}
    </DrawerSection>
  )
}
