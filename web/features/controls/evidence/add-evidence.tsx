import { useState } from 'react'
import { isSameFile } from '#web/lib/uploads/unfinished.ts'
import type { UploadTarget } from '#web/lib/uploads/upload.ts'
import { addUploads, useUploads } from '#web/lib/uploads/uploads.ts'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { newDraft, readyToSend, type Draft } from '#web/lib/uploads/drafts.ts'

const DraftList = lazyPart(async () => (await import('#web/lib/uploads/draft-list.tsx')).DraftList)

/** Takes files, asks for titles and uploads them. */
export function AddEvidence({ target }: { target: UploadTarget }) {
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  const { unfinished } = useUploads()
  /** An interrupted upload has its title already and resumes at once. */
  const take = (files: readonly File[]) => {
    const known = unfinished.filter(({ controlId }) => controlId === target.controlId)
    const fresh = files.filter((file) => {
      const begun = known.find((one) => isSameFile(one, file))
      if (begun !== undefined) addUploads(target, [{ ...begun, file, unfinished: begun }])
      return begun === undefined
    })
    setDrafts([...drafts, ...fresh.map(newDraft)])
  }
  const send = () => {
    addUploads(target, drafts.map(readyToSend))
    setDrafts([])
  }
  return (
    <div className="px-4 pb-4 print:hidden">
      <FileDrop
        purpose={`evidence of ${target.controlNumber}`}
        hint="Screenshots, exports, policies: whatever shows that it is in place."
        onFiles={take}
      />
      {drafts.length > 0 && <DraftList drafts={drafts} onChange={setDrafts} onSend={send} />}
    </div>
  )
}
