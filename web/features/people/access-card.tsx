import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { factorRequirement } from '#web/lib/auth/missing-factor.ts'
import { useSession } from '#web/lib/auth/session.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { invalidates } from '#web/lib/write/use-write.ts'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/chart/progress-bar.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { setOpenSignUp, setRequiredFactor } from './changes.ts'
import { everybody } from './queries.ts'
import { openSignUp } from './security-queries.ts'

/** Who may create accounts, and whether everyone needs a second factor. */
export function AccessCard() {
  return (
    <Card title="Access" flush>
      <div className="divide-y divide-border border-t border-border *:px-4 *:py-3">
        <SignUpSwitch />
        <div className="space-y-2.5">
          <RequiredFactorSwitch />
          <FactorUse />
        </div>
      </div>
    </Card>
  )
}

const refreshSignUp = invalidates(openSignUp.queryKey)

function SignUpSwitch() {
  const query = useQuery(openSignUp)
  const { busy, run } = useAction(refreshSignUp)
  if (query.data === undefined) return <Waiting query={query} />
  return (
    <Switch
      label="Open sign-up"
      description="Anyone who can reach this installation can create an account; it opens no company by itself. When it is closed, people come by invitation or single sign-on."
      checked={query.data}
      disabled={busy}
      onCheckedChange={(open) =>
        void run(open ? 'Sign-up was not opened' : 'Sign-up was not closed', () => setOpenSignUp(open))
      }
    />
  )
}

const refreshRequirement = invalidates(factorRequirement.queryKey)

/** Applies in every company, whatever its own settings say. */
function RequiredFactorSwitch() {
  const query = useQuery(factorRequirement)
  const session = useSession()
  const { busy, run } = useAction(refreshRequirement)
  const isStrong = session.status === 'signed-in' && session.standing.isStrong
  if (query.data === undefined) return <Waiting query={query} />
  return (
    <Switch
      label="Require MFA for everyone"
      description={`People without MFA cannot open a company until they set it up. Administrators keep their rights for 14 days after the notification.${isStrong || query.data.isEverywhere ? '' : ' Sign in with MFA yourself to turn this on.'}`}
      checked={query.data.isEverywhere}
      disabled={busy || (!isStrong && !query.data.isEverywhere)}
      onCheckedChange={(required) => void run('The setting was not changed', () => setRequiredFactor(required))}
    />
  )
}

function FactorUse() {
  const accounts = useQuery(everybody).data?.filter(({ status }) => status === 'active')
  if (accounts === undefined) return null
  const count = accounts.filter(({ hasSecondFactor }) => hasSecondFactor === true).length
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-small">
      <ProgressBar label="Accounts with MFA" value={count} max={accounts.length} className="w-40" />
      <span className="text-muted tabular-nums">{`${count} of ${accounts.length} active accounts use MFA`}</span>
      {count < accounts.length && (
        <Link to="/user-management" search={{ factor: 'none' }} className="text-brand-text underline">
          Show accounts without MFA
        </Link>
      )}
    </div>
  )
}

function Waiting({ query }: { query: Parameters<typeof QueryFallback>[0]['query'] }) {
  return <QueryFallback query={query} what="The setting" lines={2} />
}
