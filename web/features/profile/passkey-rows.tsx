import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { formatDate, formatRelative } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { FactorRow } from './factor-row.tsx'
import { removePasskey } from './passkeys.ts'
import { RemoveFactor } from './remove-factor.tsx'
import { RenamePasskey } from './rename-passkey.tsx'

export type Passkey = { id: string; friendly_name?: string; created_at: string; last_used_at?: string }

export function PasskeyRows({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [open, setOpen] = useState<{ passkey: Passkey; dialog: 'rename' | 'remove' }>()
  const close = () => setOpen(undefined)
  return (
    <>
      {passkeys.map((passkey) => (
        <FactorRow key={passkey.id} icon={<KeyRound />} title={nameOf(passkey)} facts={factsOf(passkey)}>
          <Button
            size={28}
            aria-label={`Rename ${nameOf(passkey)}`}
            onClick={() => setOpen({ passkey, dialog: 'rename' })}
          >
            Rename
          </Button>
          <Button
            size={28}
            aria-label={`Remove ${nameOf(passkey)}`}
            onClick={() => setOpen({ passkey, dialog: 'remove' })}
          >
            Remove
          </Button>
        </FactorRow>
      ))}
      {open?.dialog === 'rename' && <RenamePasskey id={open.passkey.id} name={nameOf(open.passkey)} onClose={close} />}
      {open?.dialog === 'remove' && (
        <RemoveFactor name={nameOf(open.passkey)} remove={() => removePasskey(open.passkey.id)} onClose={close} />
      )}
    </>
  )
}

function nameOf({ friendly_name: name }: Passkey): string {
  return name === undefined || name === '' ? 'Passkey' : name
}

function factsOf({ created_at: createdAt, last_used_at: lastUsedAt }: Passkey): string {
  const used = lastUsedAt === undefined ? 'not used yet' : `last used ${formatRelative(lastUsedAt)}`
  return `Passkey · added ${formatDate(createdAt)} · ${used}`
}
