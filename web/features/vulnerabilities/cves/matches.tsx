import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { LongName } from '#web/ui/long-name.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { useCveChanges, type Affected } from './queries.ts'
import { vulnerabilityWithout } from './vulnerability-without.ts'

type Match = Affected['matches'][number]

/** The company's components that a CVE affects. */
export function Matches({ affected: { matches, findings } }: { affected: Affected }) {
  return (
    <PlainTable
      caption="Components that match"
      rows={matches}
      rowId={({ id }) => id}
      columns={[
        {
          header: 'Component',
          wraps: true,
          cell: ({ component: { name, version } }) => (
            <>
              <LongName>{name}</LongName>
              {version !== '' && <span className="block text-small text-muted">{version}</span>}
            </>
          ),
        },
        { header: 'Affected', wraps: true, cell: ({ affected }) => affected },
        { header: 'Fixed in', cell: ({ fixed_version: fixed }) => fixed },
        { header: 'Asset', wraps: true, cell: ({ component: { asset } }) => <Asset asset={asset} /> },
        {
          header: 'Vulnerability',
          cell: (match) => {
            const finding = vulnerabilityWithout(match.component.asset.id, findings)
            return finding && <AddButton match={match} finding={finding} />
          },
        },
      ]}
    />
  )
}

function Asset({ asset: { number, name, scope } }: { asset: Match['component']['asset'] }) {
  return (
    <>
      <Link to="/inventory/$asset" params={{ asset: `AS-${number}` }} className="text-brand-text underline">
        AS-{number} {name}
      </Link>
      {scope !== null && <span className="block text-small text-muted">{scope}</span>}
    </>
  )
}

/** The vulnerability was recorded before the component was on this asset, or a scanner found it elsewhere only. */
function AddButton({ match, finding }: { match: Match; finding: Affected['findings'][number] }) {
  const { addAsset } = useCveChanges()
  const readOnlyReason = useReadOnlyReason()
  const [busy, setBusy] = useState(false)
  const asset = `AS-${match.component.asset.number}`
  const run = async () => {
    setBusy(true)
    const done = await addAsset(finding.id, match)
    setBusy(false)
    if (done !== undefined) toastSuccess(`${asset} added to F-${finding.number}`)
  }
  return (
    <Button
      size={28}
      busy={busy}
      disabledReason={readOnlyReason}
      aria-label={`Add ${asset} to F-${finding.number}`}
      onClick={() => void run()}
    >
      Add to F-{finding.number}
    </Button>
  )
}
