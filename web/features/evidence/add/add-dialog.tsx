import { DraftItem } from '#web/lib/uploads/draft-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ControlsField } from '../controls-field.tsx'
import { useNames } from '#web/lib/use-names.ts'
import { DaysFields } from './days-fields.tsx'
import { FileNotice } from './file-notice.tsx'
import { useAddition } from './use-addition.ts'
import type { AddDialogProps } from './use-addition.ts'

/** Names files, says what they prove and how long they count, and sends them on their way. */
export function AddDialog(props: AddDialogProps) {
  const { request, onClose } = props
  const names = useNames()
  const { drafts, checks, faults, ...addition } = useAddition(props)
  return (
    <Dialog
      open
      size="large"
      title={request === undefined ? 'Add evidence' : `For the request: ${request.title}`}
      onOpenChange={onClose}
      onSubmit={addition.send}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabledReason={reasonNot(faults)}>
            {drafts.length === 1 ? 'Upload file' : `Upload ${drafts.length} files`}
          </Button>
        </>
      }
    >
      <ul aria-label="Chosen files" className="mb-3 divide-y divide-border border-b border-border">
        {drafts.map((draft, index) => (
          <DraftItem
            key={draft.key}
            draft={draft}
            isFirst={index === 0}
            onChange={addition.change}
            onRemove={() => addition.remove(draft)}
            notice={<FileNotice check={checks.get(draft.key)} onLinkInstead={() => void addition.linkInstead(draft)} />}
          />
        ))}
      </ul>
      <div className="space-y-4">
        <ControlsField names={names} value={addition.controlIds} onChange={addition.setControlIds} />
        <DaysFields value={addition.days} onChange={addition.setDays} />
      </div>
    </Dialog>
  )
}

function reasonNot(faults: number): string | undefined {
  if (faults === 0) return undefined
  return faults === 1 ? 'One file needs a look first' : `${faults} files need a look first`
}
