import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#web/lib/format/format.ts'
import { auth } from '#web/lib/auth/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FactorRow } from './factor-row.tsx'
import { RemoveFactor } from './remove-factor.tsx'
import type { AccountApp } from './queries.ts'

export function AppRows({ apps }: { apps: readonly AccountApp[] }) {
  const [removing, setRemoving] = useState<AccountApp>()
  return (
    <>
      {apps.map((app) => (
        <FactorRow
          key={app.id}
          icon={<Smartphone />}
          title={app.name}
          facts={`Authenticator app · added ${formatDate(app.createdAt)}`}
        >
          <Button size={28} aria-label={`Remove ${app.name}`} onClick={() => setRemoving(app)}>
            Remove
          </Button>
        </FactorRow>
      ))}
      {removing !== undefined && (
        <RemoveFactor
          name={removing.name}
          remove={() => removeApp(removing.id)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

async function removeApp(factorId: string): Promise<void> {
  const client = await auth()
  const { error } = await client.mfa.unenroll({ factorId })
  if (error !== null) throw error
  await client.refreshSession()
}
