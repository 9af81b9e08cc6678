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
              wraps: true,
              cell: (sighting) => {
                const asset = assets.get(sighting.asset_id)
                const place = placeOf(sighting, asset)
                return (
                  <>
                    {asset === undefined ? (
                      'Unknown asset'
                    ) : (
                      <Link
                        to="/inventory/$asset"
                        params={{ asset: `AS-${asset.number}` }}
                        className="text-brand-text underline"
                      >
                        AS-{asset.number} {asset.name}
                      </Link>
                    )}
                    {place !== '' && <p className="text-small text-muted">{place}</p>}
                  </>
                )
              },
            },
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

type Sighting = VulnerabilityDetails['sightings'][number]

/** "CUI Asset · 443/tcp · OpenSSL 3.0.1": a drawer has no room for a column of each. */
function placeOf({ port, protocol, component }: Sighting, asset: Asset | undefined): string {
  const service = port === null ? undefined : [port, protocol].filter(Boolean).join('/')
  return [asset?.scope, service, component].filter(Boolean).join(' · ')
}
