import { useState } from 'react'
import { formatDateTime } from '#web/lib/format/format.ts'
import { callFunction } from '#web/lib/functions.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { decided, type Installation } from './queries.ts'

type Purpose = 'installation' | 'test'

const DIALOGS = {
  installation: {
    title: 'Make this the installation?',
    consequence:
      'Emails, jobs and recurring work begin at once. Stop the original first, or people get every email twice.',
    confirmLabel: 'Make it the installation',
  },
  test: {
    title: 'Keep this as a test copy?',
    consequence: 'It never sends mails or log entries, makes no backups, and every page says that it is a test copy.',
    confirmLabel: 'Keep as test copy',
  },
} as const

/** Lets an Admin say what a restored or copied installation is. */
export function CopyCard({ installation: { copy, restoredFrom } }: { installation: Installation }) {
  const [asked, setAsked] = useState<Purpose>()
  const write = useWrite()
  const decide = async (purpose: Purpose) => {
    const done = await write('This copy is still undecided', () => callFunction('decide-copy', { purpose }, decided))
    // The notice on every page belongs to the configuration, which is read once.
    if (done !== undefined) window.location.reload()
    return done !== undefined
  }
  const state = restoredFrom === null ? '' : ` Its data is of ${formatDateTime(restoredFrom)}.`
  return (
    <Card
      title={copy === 'test' ? 'Test copy' : 'What is this copy?'}
      subtitle={
        copy === 'test'
          ? `It sends nothing, and makes no backups.${state}`
          : `This installation was restored or copied.${state} Emails, jobs and recurring work wait until you decide.`
      }
    >
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => setAsked('installation')}>
          Make it the installation
        </Button>
        {copy === 'undecided' && <Button onClick={() => setAsked('test')}>Keep as test copy</Button>}
      </div>
      {asked !== undefined && (
        <ConfirmDialog
          {...DIALOGS[asked]}
          danger={asked === 'installation'}
          onConfirm={() => decide(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  )
}
