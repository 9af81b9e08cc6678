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

/** Authenticator apps, passkeys and recovery codes. */
export function FactorsCard({ account }: { account: Account }) {
  const known = useQuery(passkeys)
  const cache = useQueryClient()
  const { busy, run } = useAction()
  const [isEnrolling, setEnrolling] = useState(false)
  const [showsCodes, setShowsCodes] = useState(false)
  const count = account.apps.length + (known.data?.length ?? 0)

  /** The first factor comes with recovery codes, and opens companies that require one. */
  const enrolled = async () => {
    await refreshEverything(cache)
    if (count === 0) setShowsCodes(true)
  }
  const enrolPasskey = async () => {
    if (
      await run('The passkey was not added', () => addPasskey((known.data ?? []).map((one) => one.friendly_name ?? '')))
    )
      await enrolled()
  }
  return (
    <Card
      title={<span id="second-factors">Second factors</span>}
      subtitle={
        count === 0
          ? 'None yet. With one, a stolen password alone opens nothing.'
          : 'Asked for after the password. A passkey also signs in by itself.'
      }
      flush
    >
      <ul className="divide-y divide-border border-t border-border empty:hidden">
        <AppRows apps={account.apps} />
        <PasskeyRows passkeys={known.data ?? []} />
        {count > 0 && <RecoveryRow onNew={() => setShowsCodes(true)} />}
      </ul>
      <div className="flex flex-wrap gap-2 border-t border-border px-4 py-3">
        <Button onClick={() => setEnrolling(true)}>Add authenticator app</Button>
        {'PublicKeyCredential' in window && (
          <Button busy={busy} onClick={() => void enrolPasskey()}>
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
      {showsCodes && !isEnrolling && (
        <RecoveryCodes
          onClose={() => {
            setShowsCodes(false)
            void refreshAccount(cache)
          }}
        />
      )}
    </Card>
  )
}
