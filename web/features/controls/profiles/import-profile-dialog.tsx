import { toastFailed } from '#web/lib/toast-failed.ts'
import { useState } from 'react'
import type { ReadProfile } from '#domain/oscal/read-profile.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { decodeText } from '#web/lib/import/decode-text.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { toastUndo } from '#web/ui/overlay/toast.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { useProfileWrites } from './use-profile-writes.ts'
import { keptFrom, profileOf } from './profile-report.ts'
import { ProfileView } from './profile-view.tsx'

/** A profile may include its catalog: all of NIST SP 800-53 has 10 MB. */
const LARGEST_MB = 25

export interface ImportProfileDialogProps {
  scope: ControlsScope
  controls: readonly CompanyControl[]
  onClose: () => void
}

/** Previews an OSCAL profile before it is saved. Mount it to open it. */
export function ImportProfileDialog({ scope, controls, onClose }: ImportProfileDialogProps) {
  const { read, error, choose, reset } = useChosenProfile(scope, controls)
  const { busy, keep } = useKeep(scope, onClose)
  return (
    <Dialog
      size="large"
      busy={busy}
      onClose={onClose}
      title="Import OSCAL profile"
      description="You see its effect on your controls before anything is saved."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {read !== undefined && <Button onClick={reset}>Choose another file</Button>}
          {read !== undefined && (
            <Button variant="primary" busy={busy} onClick={() => void keep(read)}>
              Keep the profile
            </Button>
          )}
        </>
      }
    >
      {read === undefined ? (
        <>
          <FileDrop
            purpose="a profile"
            hint="OSCAL profile (JSON). With it, where it does not name its controls: the catalog or the profiles that it imports."
            onFiles={(files) => void choose(files)}
          />
          {error !== undefined && (
            <p role="alert" className="mt-3 break-words text-danger">
              {error}
            </p>
          )}
        </>
      ) : (
        <ScrollRegion label="Preview" className="space-y-3">
          <p className="font-medium break-words">
            {read.title}
            {read.version !== '' && `, version ${read.version}`}
          </p>
          <p className="text-small text-muted">
            OSCAL {read.oscalVersion}.{read.isNewer && ' That is newer than what is known here: look closely.'}
          </p>
          <ProfileView protocol={scope.protocol} report={read} />
        </ScrollRegion>
      )}
    </Dialog>
  )
}

function useChosenProfile({ protocol }: ControlsScope, controls: readonly CompanyControl[]) {
  const [read, setRead] = useState<ReadProfile<CompanyControl>>()
  const [error, setError] = useState<string>()
  const choose = async (files: readonly File[]) => {
    setError(undefined)
    try {
      const chosen = await Promise.all(
        files.map(async (file) => ({
          name: file.name,
          text: decodeText(new Uint8Array(await file.arrayBuffer()), LARGEST_MB).text.replace(/^\uFEFF/, ''),
        })),
      )
      setRead(profileOf(chosen, protocol, controls))
    } catch (cause) {
      setError(cause instanceof RangeError ? cause.message : 'The file could not be read.')
    }
  }
  return { read, error, choose, reset: () => setRead(undefined) }
}

/** Undo restores the profile that had the same name and version. */
function useKeep(scope: ControlsScope, onDone: () => void) {
  const { former, keep, remove } = useProfileWrites(scope)
  const { busy, run } = useAction()
  return {
    busy,
    keep: async (read: ReadProfile<CompanyControl>) => {
      const profile = keptFrom(read)
      const done = await run('The profile was not kept', async () => {
        const before = await former(profile)
        await keep(profile)
        toastUndo(
          `${read.title}: ${read.taken.length} of ${read.taken.length + read.leftOut.length} ${wordingOf(scope.protocol).controlPlural.toLowerCase()}`,
          () => {
            const undone = before === undefined ? remove(profile) : keep(before)
            undone.catch((error: unknown) => toastFailed('The import was not undone', error))
          },
          { description: 'The list can be filtered by it, under Profile.' },
        )
      })
      if (done !== undefined) onDone()
    },
  }
}
