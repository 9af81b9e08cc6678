import { useQuery } from '@tanstack/react-query'
import { factorRequirement } from '#web/lib/auth/missing-factor.ts'
import { useSession } from '#web/lib/auth/session.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { invalidates } from '#web/lib/write/use-write.ts'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { setRequiredFactor } from './changes.ts'

const refresh = invalidates(factorRequirement.queryKey)

/** Whether every company requires a second factor, whatever its own settings say. */
export function RequiredFactorCard() {
  const query = useQuery(factorRequirement)
  const session = useSession()
  const { busy, run } = useAction(refresh)
  const isStrong = session.status === 'signed-in' && session.standing.isStrong
  return (
    <Card title="MFA">
      {query.data !== undefined ? (
        <Switch
          label="Require MFA for everyone"
          description={`People without MFA cannot open a company until they set it up. Administrators keep their rights for 14 days after the notification.${isStrong || query.data.isEverywhere ? '' : ' Sign in with MFA yourself to turn this on.'}`}
          checked={query.data.isEverywhere}
          disabled={busy || (!isStrong && !query.data.isEverywhere)}
          onCheckedChange={(required) => void run('The setting was not changed', () => setRequiredFactor(required))}
        />
      ) : (
        <QueryFallback query={query} what="The setting" waiting={<SkeletonText lines={2} />} />
      )}
    </Card>
  )
}
