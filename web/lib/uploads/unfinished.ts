import { parseId, type Id } from '#domain/ids.ts'
import { isObject, parseList, type JsonObject } from '../json.ts'
import { rowReader } from '../row-reader.ts'
import { storage } from '../storage.ts'
import { parseDetails, type UploadDetails } from './details.ts'
import type { UploadTarget } from './upload.ts'

/** What is known of a resumable upload that this browser began: enough to go on after a reload, given the same file again. */
export interface Unfinished extends UploadTarget {
  readonly id: string
  readonly userId: Id<'users'>
  readonly details: UploadDetails
  readonly title: string
  readonly description: string
  readonly fileName: string
  readonly size: number
  readonly lastModified: number
  /** Where the server takes the rest. */
  readonly url: string
}

const KEY = 'unfinished-uploads'

/** Those of one person, the latest first. */
export function unfinishedUploads(userId: Id<'users'> | undefined): readonly Unfinished[] {
  return readAll().filter((upload) => upload.userId === userId)
}

export function rememberUnfinished(upload: Unfinished): void {
  write([upload, ...readAll().filter(({ id }) => id !== upload.id)])
}

export function forgetUnfinished(id: string): void {
  const all = readAll()
  if (all.some((upload) => upload.id === id)) write(all.filter((upload) => upload.id !== id))
}

/** At a sign-out: names of files are nothing for the next person at this browser. */
export function forgetAllUnfinished(): void {
  storage.remove(KEY)
}

/** Whether a file is, by all that can be told without reading it, the one that was being sent. */
export function isSameFile(
  unfinished: Unfinished,
  file: { name: string; size: number; lastModified: number },
): boolean {
  return (
    unfinished.fileName === file.name && unfinished.size === file.size && unfinished.lastModified === file.lastModified
  )
}

function write(uploads: readonly Unfinished[]): void {
  if (uploads.length === 0) storage.remove(KEY)
  else storage.set(KEY, JSON.stringify(uploads))
}

function readAll(): Unfinished[] {
  const stored = parseList(storage.get(KEY))
  return stored.flatMap((entry) => {
    try {
      return isObject(entry) ? [parseUnfinished(entry)] : []
    } catch {
      // Of an earlier release, or tampered with: then the file is sent from its beginning.
      return []
    }
  })
}

function parseUnfinished(entry: JsonObject): Unfinished {
  const { id, idOrNull, text, textOrNull, number } = rowReader(entry)
  return {
    id: parseId('evidence', text('id')),
    userId: id('users', 'userId'),
    companyId: id('companies', 'companyId'),
    controlId: idOrNull('controls', 'controlId'),
    controlNumber: textOrNull('controlNumber'),
    details: parseDetails(entry['details']),
    title: text('title'),
    description: text('description'),
    fileName: text('fileName'),
    size: number('size'),
    lastModified: number('lastModified'),
    url: ownUrl(text('url')),
  }
}

/** The token goes along with every request: never to another origin. */
function ownUrl(url: string): string {
  if (new URL(url).origin !== location.origin) throw new RangeError('not an address of this server')
  return url
}
