import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { loadConfig } from '#web/lib/config.ts'
import { Card } from '#web/ui/card.tsx'
import { CopyValue } from '#web/ui/copy-value.tsx'

/** How a pipeline imports scans and bills of materials without a person. */
export function PipelineCard({ companyId }: { companyId: string }) {
  const { data: config } = useQuery({
    queryKey: ['config'],
    queryFn: loadConfig,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (config === undefined) return null
  return (
    <Card
      className="mt-4"
      headingLevel={2}
      title="From a pipeline"
      subtitle="Imports a scan or a bill of materials without a person."
    >
      <CopyValue label="Command" value={commandFor(companyId, config.anonKey)} />
      <p className="mt-3 max-w-180 text-small text-pretty text-muted">
        PARAPET_TOKEN is an{' '}
        <Link to="/profile" className="text-brand-text underline">
          access token
        </Link>{' '}
        with the scope “Import scans” alone: it can import and do nothing else. Leave out apply=yes and the scan waits
        here for a person. takenAt counts only where the file does not say when it was taken.
      </p>
    </Card>
  )
}

function commandFor(companyId: string, apikey: string): string {
  return [
    'curl --fail-with-body',
    '-H "Authorization: Bearer $PARAPET_TOKEN"',
    `-H "apikey: ${apikey}"`,
    `-F companyId=${companyId}`,
    '-F takenAt=$(date -u +%FT%TZ)',
    '-F apply=yes',
    '-F file=@scan.nessus',
    `${location.origin}/functions/v1/import-scan`,
  ].join(' \\\n  ')
}
