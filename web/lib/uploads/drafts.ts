import type { FileToUpload } from './uploads.ts'
import { DESCRIPTION_MAX, TITLE_MAX, titleFromFileName } from './stored-name.ts'

/** A chosen file that is not sent yet. */
export interface Draft extends FileToUpload {
  /** Distinguishes drafts: the same file may be chosen twice. */
  readonly key: number
}

let lastKey = 0

export function newDraft(file: File): Draft {
  lastKey += 1
  return { key: lastKey, file, title: titleFromFileName(file.name), description: '' }
}

/** The validation message for a title. */
export function titleIssue(title: string): string | undefined {
  const length = title.trim().length
  if (length === 0) return 'Give it a title'
  return length > TITLE_MAX ? `At most ${TITLE_MAX} characters` : undefined
}

export function readyToSend({ file, title, description, details, unfinished }: Draft): FileToUpload {
  return { file, title: title.trim(), description: description.trim().slice(0, DESCRIPTION_MAX), details, unfinished }
}
