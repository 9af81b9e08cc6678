import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { renamePasskey } from './passkeys.ts'
import { useRefreshAccount } from './queries.ts'
import { useAction } from '#web/lib/use-action.ts'

export function RenamePasskey({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const [value, setValue] = useState(name)
  const refresh = useRefreshAccount()
  const { busy, run } = useAction()
  const save = async () => {
    if (!(await run('The passkey was not renamed', () => renamePasskey(id, value.trim())))) return
    onClose()
    await refresh()
  }
  return (
    <Dialog
      open
      size="small"
      busy={busy}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Rename passkey"
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={value.trim() === ''}>
            Rename
          </Button>
        </>
      }
    >
      <Field label="Name">
        <Input maxLength={100} value={value} onChange={(event) => setValue(event.target.value)} />
      </Field>
    </Dialog>
  )
}
