import { useState } from 'react'
import { FunctionError } from '#web/lib/functions.ts'
import { useAction } from '#web/lib/use-action.ts'
import { invalidates } from '#web/lib/write/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { ChooseFilesButton } from '#web/ui/form/choose-files-button.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { feeds, putInFeed } from './feed-queries.ts'

const refresh = invalidates(feeds.queryKey)

/** An export whose key a person has to compare first. */
interface Unconfirmed {
  readonly file: File
  readonly fingerprint: string
}

/** Takes files of sources, archives of them, and exports of other mirrors. */
export function PutInFile() {
  const { busy, run } = useAction(refresh)
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed>()
  const take = (file: File, trust?: string) =>
    run('The file was not imported', async () => {
      setUnconfirmed(undefined)
      const message = await putInFeed(file, trust).catch((error: unknown) => {
        const fingerprint = fingerprintOf(error)
        if (fingerprint === undefined) throw error
        setUnconfirmed({ file, fingerprint })
      })
      if (message !== undefined) toastSuccess('File imported', { description: message })
    })
  if (unconfirmed !== undefined)
    return (
      <div role="alert" className="space-y-2">
        <p>
          {unconfirmed.file.name} is the export of another installation, signed with the key{' '}
          <span className="font-mono break-all">{unconfirmed.fingerprint}</span>. Compare it with what that installation
          shows on this page.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => void take(unconfirmed.file, unconfirmed.fingerprint)}>
            The keys match: import the file
          </Button>
          <Button onClick={() => setUnconfirmed(undefined)}>Cancel</Button>
        </div>
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ChooseFilesButton
        busy={busy}
        input={{ 'aria-label': 'File of a feed', accept: '.json,.gz,.zip,.csv' }}
        onFiles={([file]) => void take(file)}
      >
        Import a file
      </ChooseFilesButton>
      <p className="text-small text-muted">
        Files of NVD, the CVE list, KEV, EPSS and OSV as they are published, a ZIP archive, or the export of another
        mirror. Large ones: <code className="whitespace-nowrap">npm run feeds -- import PATH</code>.
      </p>
    </div>
  )
}

const KEY = /signed with the key ([\w-]{43})/

function fingerprintOf(error: unknown): string | undefined {
  return error instanceof FunctionError && error.code === 'untrusted_export' ? KEY.exec(error.message)?.[1] : undefined
}
