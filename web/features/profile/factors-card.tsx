import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { AppRows } from './app-rows.tsx'
import { EnrolApp } from './enrol-app.tsx'
import { PasskeyRows } from './passkey-rows.tsx'
import { addPasskey } from './passkeys.ts'
import { passkeys, refreshAccount, refreshEverything, type Account } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RecoveryRow } from './recovery-row.tsx'
import { useAction } from '#web/lib/use-action.ts'

type Kind = 'app' | 'passkey'

/** Authenticator apps, passkeys and recovery codes. */
export function FactorsCard({ account }: { account: Account }) {
  const known = useQuery(passkeys)
  const cache = useQueryClient()
  const { busy, run } = useAction()
  const [isEnrolling, setEnrolling] = useState(false)
  const [codes, setCodes] = useState<'closed' | 'open' | Kind>('closed')
  const count = account.apps.length + (known.data?.length ?? 0)

  const enrolled = () => refreshEverything(cache)
  const enrol = async (kind: Kind) => {
    if (kind === 'app') return setEnrolling(true)
    const names = (known.data ?? []).map((one) => one.friendly_name ?? '')
    if (await run('The passkey was not added', () => addPasskey(names))) await enrolled()
  }
  /** Recovery codes come before the first factor, so that a lost device locks no one out. */
  const begin = (kind: Kind) => (count === 0 ? setCodes(kind) : void enrol(kind))
  const codesClosed = (isStored: boolean) => {
    setCodes('closed')
    void refreshAccount(cache)
    if (isStored && codes !== 'open' && codes !== 'closed') void enrol(codes)
  }
  return (
    <Card
      title={<span id="second-factors">Multi-factor authentication (MFA)</span>}
      subtitle={
        count === 0
          ? 'None yet. MFA protects your account if your password is stolen.'
          : 'Asked for after the password. A passkey also signs in by itself.'
      }
      flush
    >
      <ul className="divide-y divide-border border-t border-border empty:hidden">
        <AppRows apps={account.apps} />
        <PasskeyRows passkeys={known.data ?? []} />
        {count > 0 && <RecoveryRow onNew={() => setCodes('open')} />}
      </ul>
      <div className="flex flex-wrap gap-2 border-t border-border px-4 py-3">
        <Button onClick={() => begin('app')}>Add authenticator app</Button>
        {'PublicKeyCredential' in window && (
          <Button busy={busy} onClick={() => begin('passkey')}>
            Add passkey
          </Button>
        )}
      </div>
      {isEnrolling && (
        <EnrolApp
          existing={account.apps.map(({ name }) => name)}
          onEnrolled={() => void enrolled()}
          onClose={() => setEnrolling(false)}
        />
      )}
      {codes !== 'closed' && <RecoveryCodes onClose={codesClosed} />}
    </Card>
  )
}
