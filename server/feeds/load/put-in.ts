import type pg from 'pg'
import type { SigningKey } from '#server/platform/keys/signing-key.ts'
import { importExport } from '../exchange/import-export.ts'
import { isExport, verifyExport } from '../exchange/open-export.ts'
import { requireTrust } from '../exchange/trusted-keys.ts'
import { loadFeedFile } from './load-file.ts'

export interface PutIn {
  /** The file's name, where it is stored under another. */
  readonly name?: string
  /** The fingerprint of the exporting installation's key, when a person confirms it. */
  readonly trust?: string | undefined
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * Takes a file that a person puts in: of a source, an archive or folder of them, or the export of another mirror.
 *
 * @returns what was taken, in a sentence
 * @throws FeedFileError before anything is written
 */
export async function putIn(service: pg.Pool, key: SigningKey, file: string, options: PutIn): Promise<string> {
  if (await isExport(file)) {
    const verified = await verifyExport(file)
    await requireTrust(service, key, verified, options.trust)
    await importExport(service, file, verified, options.onProgress)
    return `Took the export of ${verified.madeAt.slice(0, 10)} with ${verified.counts['cve'] ?? 0} CVEs.`
  }
  const { itemCount, unreadCount, unread, feeds } = await loadFeedFile(service, file, {
    ...(options.name === undefined ? {} : { name: options.name }),
    ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
    isFromFile: true,
  })
  const odd = unreadCount === 0 ? '' : ` ${unreadCount} could not be read, such as ${unread[0]}.`
  return `Took ${itemCount} records of ${feeds.join(', ')}.${odd}`
}
