import { formatDateTime } from '#web/lib/format/format.ts'
import { Card } from '#web/ui/card.tsx'
import { DocLink } from './doc-link.tsx'
import type { Health, Installation } from './queries.ts'

export function ReleaseCard({
  release,
  installation: { releaseBefore, releaseSince },
}: {
  release: string
  installation: Installation
}) {
  const since = releaseSince === null ? '' : ` Installed ${formatDateTime(releaseSince)}.`
  return (
    <Card
      id="release"
      className="scroll-mt-16"
      title={`Release ${release}`}
      subtitle={releaseBefore === null ? since.trim() : `Release ${releaseBefore} ran before.${since}`}
    >
      <p>
        <DocLink name="changelog" hash="">
          What changed
        </DocLink>
        {' · '}
        <DocLink hash="upgrade">How to upgrade</DocLink>
      </p>
    </Card>
  )
}

/** Servers of one database belong to one release; two are for the minutes of an upgrade. */
export function ReleasesCard({ releases }: { releases: Health['runningReleases'] }) {
  const names = releases.map((release) => release ?? 'an older one')
  return (
    <Card
      title={`Different releases are running: ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`}
      subtitle="Servers of this database are of different releases. Finish the upgrade: stop the older ones and start them with the newest."
    />
  )
}
