import { parseId, type Id } from '#domain/ids.ts'
import { isObject, parseList, type JsonObject } from '../json.ts'
import { rowReader } from '../row-reader.ts'
import { storage } from '../storage.ts'
import { parseDetails, type UploadDetails } from './details.ts'
import type { UploadTarget } from './upload.ts'

/** A resumable upload of this browser: enough to resume it after a reload, when the same file is chosen again. */
export interface Unfinished extends UploadTarget {
  readonly id: string
  readonly userId: Id<'users'>
  readonly details: UploadDetails
  readonly title: string
  readonly description: string
  readonly fileName: string
  readonly size: number
  readonly lastModified: number
  /** The URL that takes the rest. */
  readonly url: string
}

const KEY = 'unfinished-uploads'

/** The unfinished uploads of one person, latest first. */
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

/** Deletes the uploads of everyone but `except`: the next person at this browser must not see the file names. */
export function forgetUnfinishedOfOthers(except: Id<'users'> | undefined): void {
  write(readAll().filter(({ userId }) => userId === except))
}

/** Whether a file matches the upload, judged by its metadata. */
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
      // Written by an earlier release, or tampered with: the file is sent from the beginning.
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

/** Only for our own origin, because every request carries the token. */
function ownUrl(url: string): string {
  if (new URL(url).origin !== location.origin) throw new RangeError('not an address of this server')
  return url
}
