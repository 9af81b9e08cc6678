import { ControlsField } from '#web/lib/controls/controls-field.tsx'
import { DraftItem } from '#web/lib/uploads/draft-list.tsx'
import { StorageNote } from '#web/lib/uploads/storage-note.tsx'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { ChooseFilesButton } from '#web/ui/form/choose-files-button.tsx'
import { DaysFields } from './days-fields.tsx'
import { FileNotice } from './file-notice.tsx'
import { useAddition, type AddDialogProps } from './use-addition.ts'

/** Sets title, controls and validity of new files, and starts the upload. */
export function AddDialog(props: AddDialogProps) {
  const { request, onFiles, onClose } = props
  const { drafts, checks, errorCount, ...addition } = useAddition(props)
  return (
    <FormDialog
      size="large"
      title={request === undefined ? 'Add evidence' : `For the request: ${request.title}`}
      submitLabel={drafts.length < 2 ? 'Upload file' : `Upload ${drafts.length} files`}
      disabledReason={drafts.length === 0 ? 'Choose a file first' : reasonNot(errorCount)}
      onSubmit={addition.send}
      onClose={onClose}
    >
      {drafts.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed border-strong p-4">
          <p>Drop files anywhere on this page, paste a screenshot, or choose files.</p>
          <ChooseFilesButton
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to choose a file
            autoFocus
            input={{ multiple: true }}
            onFiles={(files) => onFiles?.(files)}
          >
            Choose files
          </ChooseFilesButton>
        </div>
      )}
      <ul aria-label="Chosen files" className="divide-y divide-border border-b border-border empty:hidden">
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
      <StorageNote />
      <ControlsField label="Proves" value={addition.controlIds} onChange={addition.setControlIds} />
      <DaysFields value={addition.days} onChange={addition.setDays} />
    </FormDialog>
  )
}

function reasonNot(errorCount: number): string | undefined {
  if (errorCount === 0) return undefined
  return errorCount === 1 ? 'One file needs attention first' : `${errorCount} files need attention first`
}
