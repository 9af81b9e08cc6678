import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useMyId } from '#web/lib/auth/session.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { cveWatches, useCveChanges } from './queries.ts'

/** Puts a CVE on the person's watch list, or takes it off. */
export function WatchButton({ cve }: { cve: string }) {
  const { id: companyId } = useCompany()
  const me = useMyId()
  const { data: watches } = useQuery(cveWatches(companyId))
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
