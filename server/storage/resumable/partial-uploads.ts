import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { FileStore } from '@tus/file-store'
import { ERRORS } from '@tus/utils'
import type { Config } from '#server/platform/config.ts'
import { parseS3Address } from '#server/platform/files/s3-address.ts'
import { PARTIAL_LIFE_MS, type PartialUploads } from './partial-upload-store.ts'

/** Whether an error means that the upload does not exist or is gone. */
export const isGone = (error: unknown): boolean =>
  error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS

/** The store that belongs to STORAGE_URL. */
export async function openPartialUploads({
  storageUrl,
  dataDir,
}: Pick<Config, 'storageUrl' | 'dataDir'>): Promise<PartialUploads> {
  if (storageUrl?.startsWith('s3:') === true) {
    // Loading takes a tenth of a second, so only its users pay for it.
    const { S3PartialUploads } = await import('./partial-uploads-s3.ts')
    return new S3PartialUploads(parseS3Address(storageUrl))
  }
  const folder = storageUrl === undefined ? path.join(dataDir, 'storage') : fileURLToPath(storageUrl)
  const directory = path.join(folder, 'uploads')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  return new LocalPartialUploads({ directory, expirationPeriodInMilliseconds: PARTIAL_LIFE_MS })
}

class LocalPartialUploads extends FileStore implements PartialUploads {
  readonly prefix = ''

  async cleanUp(before: Date): Promise<void> {
    for (const name of await readdir(this.directory)) {
      const file = path.join(this.directory, name)
      const found = await stat(file).catch(() => undefined)
      if (found !== undefined && found.mtime < before) await rm(file, { force: true })
    }
  }
}
