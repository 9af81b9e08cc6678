import { Paperclip, Trash } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { messageOf } from '#web/lib/errors.ts'
import { formatBytes } from '#web/lib/format/format.ts'
import { ChooseFilesButton } from '#web/ui/form/choose-files-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import type { AnswerFile } from '../seat-calls.ts'
import { attachFile, FILE_BYTES_MAX, removeFile } from './file-calls.ts'
import type { AnswerFiles as Held } from './use-answer-files.ts'

interface AnswerFilesProps {
  question: { readonly id: string; readonly text: string }
  held: Held
  accessToken: string
  /** Beside the button. */
  children?: ReactNode
}

/** The files of one answer: attach, see, remove. */
export function AnswerFiles({ question, held, accessToken, children }: AnswerFilesProps) {
  const [sending, setSending] = useState<readonly string[]>([])
  const [issues, setIssues] = useState<readonly string[]>([])
  const { id, text } = question
  const files = held.of(id)
  const report = (what: string) => (error: unknown) => setIssues((all) => [...all, `${what} ${messageOf(error)}`])
  const attach = async (file: File) => {
    if (file.size > FILE_BYTES_MAX)
      return setIssues((all) => [...all, `“${file.name}” is larger than 25 MB. Split it, or attach a smaller version.`])
    setSending((all) => [...all, file.name])
    await attachFile(accessToken, id, file)
      .then((added) => held.change(id, (all) => [...all.filter((one) => one.id !== added.id), added]))
      .catch(report(`“${file.name}” was not attached.`))
    setSending((all) => all.toSpliced(all.indexOf(file.name), 1))
  }
  const attachAll = async (chosen: readonly File[]) => {
    setIssues([])
    for (const file of chosen) await attach(file)
  }
  const remove = async (file: AnswerFile) => {
    setIssues([])
    await removeFile(accessToken, file.id)
      .then(() => held.change(id, (all) => all.filter((one) => one.id !== file.id)))
      .catch(report(`“${file.name}” was not removed.`))
  }
  return (
    <div className="pt-2">
      {files.length + sending.length > 0 && (
        <ul aria-label={`Files: ${text}`} className="divide-y divide-border pt-1">
          {files.map((file) => (
            <AttachedFile key={file.id} file={file} onRemove={() => void held.during(remove(file))} />
          ))}
          {sending.map((name, index) => (
            <SendingFile key={`${name} ${index}`} name={name} />
          ))}
        </ul>
      )}
      {issues.map((issue) => (
        <p key={issue} role="alert" className="pt-1 text-small text-danger">
          {issue}
        </p>
      ))}
      <div className="flex flex-wrap items-center gap-x-2">
        <ChooseFilesButton
          size={28}
          variant="ghost"
          className="-ml-2"
          icon={<Paperclip aria-hidden="true" />}
          aria-label={`Attach files: ${text}`}
          input={{ multiple: true }}
          onFiles={(chosen) => void held.during(attachAll(chosen))}
        >
          Attach files
        </ChooseFilesButton>
        {children}
      </div>
    </div>
  )
}

const SCAN_WORDS: Readonly<Record<string, string>> = {
  pending: 'waiting for the virus scan',
  infected: 'the virus scan found malware',
}

function AttachedFile({ file, onRemove }: { file: AnswerFile; onRemove: () => void }) {
  const { name, size, scan, added_by: by, is_submitted: isSubmitted } = file
  return (
    <li className="flex items-center gap-3 py-1">
      <span className="min-w-0 flex-1">
        <span className="break-words">{name}</span>
        <span className={scan === 'infected' ? 'block text-small text-danger' : 'block text-small text-muted'}>
          {[formatBytes(size), by, isSubmitted && 'submitted', SCAN_WORDS[scan]].filter(Boolean).join(' · ')}
        </span>
      </span>
      {!isSubmitted && <IconButton label={`Remove ${name}`} icon={<Trash />} onClick={onRemove} />}
    </li>
  )
}

function SendingFile({ name }: { name: string }) {
  return (
    <li className="flex min-h-11 items-center gap-2 py-1 text-muted">
      <Spinner size={16} label="Sending" />
      <span className="min-w-0 break-words">{name}</span>
    </li>
  )
}
