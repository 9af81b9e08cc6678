import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/lib/auth/session.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { EmailCard } from './email-card.tsx'
import { FactorsCard } from './factors-card.tsx'
import { IdentitiesCard } from './identities-card.tsx'
import { NameCard } from './name-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { account } from './queries.ts'
import { SessionsCard } from './sessions-card.tsx'
import { TokensCard } from './tokens-card.tsx'

export function AccountPage() {
  const session = useSession()
  const query = useQuery(account)
  const { data } = query
  if (session.status === 'signed-in' && session.standing.impersonation !== 'none') return <HiddenAccount />
  if (data === undefined) return <QueryFallback query={query} what="Your account" />
  return (
    // Who you are beside what protects your account.
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <div className="space-y-5">
        <NameCard account={data} />
        <EmailCard account={data} />
        <AppearanceCard account={data} />
      </div>
      <div className="space-y-5">
        <PasswordCard account={data} />
        <FactorsCard account={data} />
        <SessionsCard />
        <IdentitiesCard account={data} />
        <TokensCard />
      </div>
    </div>
  )
}

/** What an administrator who acts as the person sees instead of the account. */
function HiddenAccount() {
  return (
    <p className="rounded-lg border border-border bg-surface p-4 text-muted">
      An account is shown to its owner alone. Stop acting as this person to see your own.
    </p>
  )
}
