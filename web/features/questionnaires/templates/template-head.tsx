import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, Send } from 'lucide-react'
import { useState } from 'react'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useTemplateChanges, type OwnTemplate, type TemplateToSave } from './template-queries.ts'
import { useWriterReason } from './use-writer-reason.ts'

const SendDialog = lazyDialog(async () => (await import('#web/lib/sent-questionnaires/send-dialog.tsx')).SendDialog)

interface TemplateHeadProps {
  template: TemplateToSave
  /** Absent for a shipped one. */
  own?: OwnTemplate | undefined
  /** The address name of what is sent; absent while it has unsaved changes. */
  sends?: string | undefined
}

export function TemplateHead({ template, own, sends }: TemplateHeadProps) {
  const [isSending, setSending] = useState(false)
  const readOnlyReason = useReadOnlyReason()
  const isArchived = own?.archived_at !== null && own !== undefined
  return (
    <>
      <PageHeader
        title={template.title === '' ? 'New template' : template.title}
        meta={own === undefined ? undefined : `Version ${own.version}`}
        description={
          <>
            {isArchived && <Badge color="orange">Archived</Badge>} {template.description}
          </>
        }
        actions={
          <>
            <HeadMenu template={template} own={own} />
            <Button
              icon={<Send />}
              disabledReason={
                readOnlyReason ??
                (isArchived ? 'Restore it first' : sends === undefined ? 'Save your changes first' : undefined)
              }
              onClick={() => setSending(true)}
            >
              Send…
            </Button>
          </>
        }
      />
      {isSending && <SendDialog template={sends} onClose={() => setSending(false)} />}
    </>
  )
}

function HeadMenu({ template, own }: Pick<TemplateHeadProps, 'template' | 'own'>) {
  const { save, archive, restore } = useTemplateChanges()
  const [isDeleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const writerReason = useWriterReason()
  const copy = async () => {
    const done = await save({ ...template, title: `Copy of ${template.title}`.slice(0, 300) })
    if (done === undefined) return
    toastSuccess('Copy added')
    void navigate({ to: '/questionnaires/templates/$template', params: { template: done.outcome.id } })
  }
  return (
    <>
      <Menu trigger={<IconButton label="More actions" icon={<Ellipsis />} />}>
        <MenuItem disabledReason={writerReason} onSelect={() => void copy()}>
          Copy
        </MenuItem>
        {own !== undefined && (
          <>
            {own.archived_at === null ? (
              <MenuItem disabledReason={writerReason} onSelect={() => void archive(own)}>
                Archive
              </MenuItem>
            ) : (
              <MenuItem disabledReason={writerReason} onSelect={() => void restore(own)}>
                Restore
              </MenuItem>
            )}
            <MenuItem danger disabledReason={writerReason} onSelect={() => setDeleting(true)}>
              Delete…
            </MenuItem>
          </>
        )}
      </Menu>
      {isDeleting && own !== undefined && <DeleteDialog own={own} onClose={() => setDeleting(false)} />}
    </>
  )
}

function DeleteDialog({ own, onClose }: { own: OwnTemplate; onClose: () => void }) {
  const { remove } = useTemplateChanges()
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      title={`Delete ${own.title}?`}
      consequence={`Its ${own.questions.length} questions are deleted. A questionnaire that was sent cannot be deleted: archive it.`}
      confirmLabel="Delete template"
      onConfirm={async () => {
        const done = await remove(own)
        if (done !== undefined) void navigate({ to: '/questionnaires/templates' })
        return done
      }}
      onClose={onClose}
    />
  )
}
