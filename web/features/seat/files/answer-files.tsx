import { Paperclip, Trash } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { messageOf } from '#web/lib/errors.ts'
import { formatBytes } from '#web/lib/format/format.ts'
import { UNREACHABLE } from '#web/lib/uploads/refusal-words.ts'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { ChooseFilesButton } from '#web/ui/form/choose-files-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { AnswerFile } from '../seat-calls.ts'
import { FILE_BYTES_MAX, removeFile } from './file-calls.ts'
import type { AnswerFiles as Held } from './use-answer-files.ts'

interface AnswerFilesProps {
  question: { readonly id: string; readonly text: string }
  held: Held
  accessToken: string
  /** Beside the button. */
  children?: ReactNode
}

const UploadRows = lazyPart(async () => (await import('./answer-upload-rows.tsx')).AnswerUploadRows)

/** The files of one answer: attach, see, remove. */
export function AnswerFiles({ question, held, accessToken, children }: AnswerFilesProps) {
  const [issues, setIssues] = useState<readonly string[]>([])
  const { id, text } = question
  const files = held.of(id)
  const attach = async (chosen: readonly File[]) => {
    const tooLarge = chosen.filter(({ size }) => size > FILE_BYTES_MAX)
    setIssues(tooLarge.map(({ name }) => `“${name}” is larger than 25 MB. Split it, or attach a smaller version.`))
    const fitting = chosen.filter((file) => !tooLarge.includes(file))
    if (fitting.length === 0) return
    await held
      .attach(id, accessToken, fitting)
      .catch(() => setIssues((all) => [...all, `No file was attached. ${UNREACHABLE}`]))
  }
  const remove = async (file: AnswerFile) => {
    setIssues([])
    await removeFile(accessToken, file.id)
      .then(() => held.change(id, (all) => all.filter((one) => one.id !== file.id)))
      .catch((error: unknown) => setIssues([`“${file.name}” was not removed. ${messageOf(error)}`]))
  }
  return (
    <div className="pt-2 has-[ul,p]:basis-full">
      {files.length > 0 && (
        <ul aria-label={`Files: ${text}`} className="divide-y divide-border pt-1">
          {files.map((file) => (
            <AttachedFile key={file.id} file={file} onRemove={() => void held.during(remove(file))} />
          ))}
        </ul>
      )}
      {held.uploads !== undefined && <UploadRows uploads={held.uploads} question={question} />}
      {issues.map((issue) => (
        <p key={issue} role="alert" className="pt-1 text-small text-danger">
          {issue}
        </p>
      ))}
      <div className="flex flex-wrap items-center gap-x-2">
        <ChooseFilesButton
          size={28}
          variant="ghost"
          edge="start"
          icon={<Paperclip />}
          aria-label={`Attach files: ${text}`}
          input={{ multiple: true }}
          onFiles={(chosen) => void held.during(attach(chosen))}
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
