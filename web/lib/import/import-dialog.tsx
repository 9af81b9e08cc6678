import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { formatNumber } from '../format.ts'
import { useAction } from '../use-action.ts'
import { checkImport, type ImportPreview } from './check-import.ts'
import type { ImportPlan } from './import-plan.ts'
import { PreviewList } from './preview-list.tsx'

export interface ImportDialogProps<Payload> {
  /** "controls", "1 control" is made of the singular. */
  words: { one: string; many: string }
  plan: ImportPlan<Payload>
  /** Writes all of them or none. */
  onApply: (payloads: readonly Payload[]) => Promise<void>
  onClose: () => void
}

/** A file is chosen, what it would change is shown, and only then it is done, all at once. */
export function ImportDialog<Payload>({ words, plan, onApply, onClose }: ImportDialogProps<Payload>) {
  const { preview, fault, read, reset } = usePreview(plan)
  const { busy, run } = useAction()
  const apply = async (ready: ImportPreview<Payload>) => {
    if (
      await run('The import failed. Nothing was changed', () =>
        onApply(ready.changes.map(({ change }) => change.payload)),
      )
    )
      onClose()
  }
  const names = plan.columns.map(
    ({ headers, required }) => `${headers[0] ?? ''}${required === true ? ' (required)' : ''}`,
  )
  return (
    <Dialog
      open
      size="large"
      busy={busy}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Import ${words.many}`}
      description="Nothing is changed before you have seen what would change."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {preview !== undefined && <Button onClick={reset}>Choose another file</Button>}
          {preview !== undefined && (
            <Button
              variant="primary"
              busy={busy}
              disabledReason={preview.changes.length === 0 ? 'The file changes nothing.' : undefined}
              onClick={() => void apply(preview)}
            >
              {actionInWords(preview, words)}
            </Button>
          )}
        </>
      }
    >
      {preview === undefined ? (
        <>
          <FileDrop
            purpose={words.many}
            hint={`CSV. Columns: ${names.join(', ')}. Others are passed over.`}
            onFiles={read}
          />
          {fault !== undefined && (
            <p role="alert" className="mt-3 text-danger">
              {fault}
            </p>
          )}
        </>
      ) : (
        <PreviewList preview={preview} words={words} />
      )}
    </Dialog>
  )
}

function usePreview<Payload>(plan: ImportPlan<Payload>) {
  const [preview, setPreview] = useState<ImportPreview<Payload>>()
  const [fault, setFault] = useState<string>()
  const check = async (files: readonly File[]) => {
    setFault(undefined)
    const [file] = files
    if (file === undefined) return
    try {
      if (files.length > 1) throw new RangeError('One file at a time.')
      setPreview(checkImport(new Uint8Array(await file.arrayBuffer()), plan))
    } catch (error) {
      setFault(error instanceof RangeError ? error.message : 'The file could not be read.')
    }
  }
  return { preview, fault, read: (files: readonly File[]) => void check(files), reset: () => setPreview(undefined) }
}

function actionInWords(
  { changes, bad }: ImportPreview<unknown>,
  { one, many }: ImportDialogProps<unknown>['words'],
): string {
  const changing = `Change ${formatNumber(changes.length)} ${changes.length === 1 ? one : many}`
  return bad.length === 0 ? changing : `${changing}, leave out ${formatNumber(bad.length)} rows`
}
