import { Eye, EyeOff } from 'lucide-react'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { cveWatches, useCveChanges } from './queries.ts'

/** Puts a CVE on the person's watch list, or takes it off. */
export function WatchButton({ cve }: { cve: string }) {
  const me = useMyId()
  const { data: watches } = useCompanyQuery(cveWatches)
  const { watch, unwatch } = useCveChanges()
  const readOnlyReason = useReadOnlyReason()
  const mine = watches?.find((one) => one.kind === 'cve' && one.value === cve && one.owner_id === me)
  if (mine !== undefined)
    return (
      <Button icon={<EyeOff />} onClick={() => void unwatch(mine.id)}>
        Stop watching
      </Button>
    )
  return (
    <Button icon={<Eye />} disabledReason={readOnlyReason} onClick={() => void watch('cve', cve)}>
      Watch
    </Button>
  )
}
