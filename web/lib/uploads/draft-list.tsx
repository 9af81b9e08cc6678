import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatBytes } from '../format/format.ts'
import { DESCRIPTION_MAX, TITLE_MAX } from './stored-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { titleIssue, type Draft } from './drafts.ts'
import { StorageNote } from './storage-note.tsx'

export interface DraftListProps {
  drafts: readonly Draft[]
  onChange: (drafts: readonly Draft[]) => void
  onSend: () => void
}

/** The chosen files, with fields to name them before they are sent. */
export function DraftList({ drafts, onChange, onSend }: DraftListProps) {
  const change = (changed: Draft) => onChange(drafts.map((draft) => (draft.key === changed.key ? changed : draft)))
  const remove = ({ key }: Draft) => onChange(drafts.filter((draft) => draft.key !== key))
  const submit = (form: HTMLFormElement) => {
    const faulty = drafts.findIndex(({ title }) => titleIssue(title) !== undefined)
    if (faulty === -1) return onSend()
    form.querySelectorAll('input')[faulty]?.focus()
  }
  return (
    <Form onSubmit={submit} className="mt-3 rounded-lg border border-border bg-subtle">
      <ul aria-label="Chosen files" className="divide-y divide-border px-4">
        {drafts.map((draft, index) => (
          <DraftItem
            key={draft.key}
            draft={draft}
            isFirst={index === 0}
            onChange={change}
            onRemove={() => remove(draft)}
          />
        ))}
      </ul>
      <StorageNote />
      <div className="flex flex-wrap justify-end gap-2 border-t border-border px-4 py-2.5">
        <Button variant="ghost" onClick={() => onChange([])}>
          Cancel
        </Button>
        <Button type="submit" variant="primary">
          {drafts.length === 1 ? 'Upload file' : `Upload ${drafts.length} files`}
        </Button>
      </div>
    </Form>
  )
}

interface DraftItemProps {
  draft: Draft
  isFirst: boolean
  onChange: (draft: Draft) => void
  onRemove: () => void
  /** A notice about the file before it is sent. */
  notice?: ReactNode
}

export function DraftItem({ draft, isFirst, onChange, onRemove, notice }: DraftItemProps) {
  const { file, title, description } = draft
  return (
    <li className="space-y-2.5 py-3">
      <div className="flex items-center gap-2 text-small text-muted">
        <FileIcon type={file.type} className="size-4 shrink-0" />
        <span className="min-w-0 truncate">{file.name}</span>
        <span className="shrink-0 tabular-nums">{formatBytes(file.size)}</span>
        <IconButton size={28} label={`Leave out ${file.name}`} icon={<X />} className="ml-auto" onClick={onRemove} />
      </div>
      <div className="grid gap-2.5 sm:grid-cols-2">
        <Field label="Title" required error={titleIssue(title)}>
          <Input
            value={title}
            maxLength={TITLE_MAX}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just chosen the file: this is what comes next
            autoFocus={isFirst}
            onChange={(event) => onChange({ ...draft, title: event.target.value })}
          />
        </Field>
        <Field label="Description">
          <Textarea
            value={description}
            rows={1}
            maxLength={DESCRIPTION_MAX}
            onChange={(event) => onChange({ ...draft, description: event.target.value })}
          />
        </Field>
      </div>
      {notice}
    </li>
  )
}
