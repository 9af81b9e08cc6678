import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { authRequest } from '#web/lib/auth/auth-request.ts'
import { callFunction } from '#web/lib/functions.ts'
import { auth } from '#web/lib/auth/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { refreshAccount, type Account, type LinkedIdentity } from './queries.ts'
import { useAction } from '#web/lib/use-action.ts'

const leaving = z.object({ url: z.string() })
const methods = z.object({ sso: z.nullable(z.object({ providerId: z.string(), name: z.string() })) })

/** Linked accounts of other providers. Absent where there are none to link. */
export function IdentitiesCard({ account }: { account: Account }) {
  const { data: offered } = useQuery({
    queryKey: ['sign-in-methods', account.email],
    queryFn: async () => (await callFunction('sign-in-methods', { email: account.email }, methods)).sso,
    retry: false,
  })
  const { busy, run } = useAction(refreshAccount)
  const linked = account.identities.filter(({ provider }) => provider !== 'email')
  const canLink =
    offered !== undefined &&
    offered !== null &&
    !linked.some(({ provider }) => provider === `sso:${offered.providerId}`)
  if (linked.length === 0 && !canLink) return null
  const unlink = async (identity: LinkedIdentity) => {
    if (await run('The identity was not unlinked', () => unlinkIdentity(identity.id))) toastSuccess('Identity Unlinked')
  }
  return (
    <Card title="Linked identities" subtitle="Accounts of single sign-on that open this one." flush>
      <ul className="divide-y divide-border border-t border-border">
        {linked.map((identity) => (
          <li key={identity.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
            <p className="min-w-0">
              <span className="font-medium">Single sign-on</span>
              {identity.email !== undefined && <span className="text-muted"> · {identity.email}</span>}
            </p>
            <Button
              size={28}
              busy={busy}
              disabledReason={account.identities.length === 1 ? 'It is the only way you sign in.' : undefined}
              onClick={() => void unlink(identity)}
            >
              Unlink
            </Button>
          </li>
        ))}
        {canLink && (
          <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
            <p className="font-medium">{offered.name}</p>
            <Button
              size={28}
              busy={busy}
              onClick={() => void run('The identity was not linked', () => linkIdentity(offered.providerId))}
            >
              Link
            </Button>
          </li>
        )}
      </ul>
    </Card>
  )
}

async function unlinkIdentity(id: string): Promise<void> {
  await authRequest('DELETE', `/user/identities/${encodeURIComponent(id)}`)
  await (await auth()).refreshSession()
}

/** Redirects to the provider, which sends the person back. The client's own call knows a fixed set of providers. */
async function linkIdentity(providerId: string): Promise<void> {
  const redirect = { redirect_to: `${location.origin}/profile`, skip_http_redirect: 'true' }
  const query = new URLSearchParams({ provider: `sso:${providerId}`, ...redirect })
  const answer = await authRequest('GET', `/user/identities/authorize?${query.toString()}`)
  location.assign(leaving.parse(answer).url)
}
