import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { PERMISSION_LABELS } from '#domain/permissions/permission-labels.ts'
import { activeCompanies } from '#web/lib/company/companies.ts'
import { formatDate, formatRelative } from '#web/lib/format/format.ts'
import { callFunction } from '#web/lib/functions.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { SkeletonRows } from '#web/ui/state/skeleton.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import type { AccessToken } from './answers.ts'
import { refreshAccount, tokens } from './queries.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'

const CreateToken = lazyDialog(async () => (await import('./create-token.tsx')).CreateToken)

export function TokensCard() {
  const query = useQuery(tokens)
  const [isCreating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<AccessToken>()
  return (
    <Card
      title="Access tokens"
      subtitle="For scripts that work in your name, with no more rights than you give them."
      actions={
        <Button size={28} onClick={() => setCreating(true)}>
          Create token
        </Button>
      }
      flush
    >
      {query.data === undefined && (
        <QueryFallback query={query} what="The tokens" waiting={<SkeletonRows rows={1} />} />
      )}
      <ul className="divide-y divide-border border-t border-border empty:hidden">
        {(query.data ?? []).map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
        ))}
      </ul>
      {isCreating && <CreateToken onClose={() => setCreating(false)} />}
      {revoking !== undefined && <RevokeToken token={revoking} onClose={() => setRevoking(undefined)} />}
    </Card>
  )
}

function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const { data: companies = [] } = useQuery(activeCompanies)
  const company = companies.find(({ id }) => id === token.companyId)?.name
  const scopes = PERMISSION_LABELS.filter(({ permission }) => token.scopes.includes(permission))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-words">
          {token.name} <code className="ml-1 font-mono text-small font-normal text-muted">{token.prefix}…</code>
        </p>
        <p className="mt-0.5 text-small text-pretty text-muted">
          {scopes.map(({ title }) => title).join(', ')} ·{' '}
          {company ?? (token.companyId === null ? 'all companies' : 'one company')}
        </p>
        <p className="mt-0.5 text-small text-muted">
          Valid until {formatDate(token.expiresAt)} ·{' '}
          {token.lastUsedAt === null ? 'never used' : `last used ${formatRelative(token.lastUsedAt)}`}
        </p>
      </div>
      <Button size={28} aria-label={`Revoke ${token.name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  )
}

function RevokeToken({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  const write = useWrite(refreshAccount)
  const revoke = async () => {
    const done = await write('The token was not revoked', () =>
      callFunction('revoke-access-token', { id: token.id }, z.unknown()),
    )
    if (done) toastSuccess('Token Revoked', { description: `${token.name} opens nothing any more.` })
    return done
  }
  return (
    <ConfirmDialog
      title={`Revoke ${token.name}?`}
      consequence="Scripts that use it are refused from now on. This cannot be undone."
      confirmLabel="Revoke token"
      onConfirm={revoke}
      onClose={onClose}
    />
  )
}
