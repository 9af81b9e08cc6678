import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { FileStore } from '@tus/file-store'
import { ERRORS } from '@tus/utils'
import { isDiskFull } from '#db/disk-space.ts'
import type { Config } from '#server/platform/config.ts'
import { diskFull, localFolderOf, noReserve, type RequireRoom } from '#server/platform/files/disk-reserve.ts'
import { parseS3Address } from '#server/platform/files/s3-address.ts'
import { PARTIAL_LIFE_MS, type PartialUploads } from './partial-upload-store.ts'

/** Whether an error means that the upload does not exist or is gone. */
export const isGone = (error: unknown): boolean =>
  error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS

/** The store that belongs to STORAGE_URL. */
export async function openPartialUploads(
  { storageUrl, dataDir }: Pick<Config, 'storageUrl' | 'dataDir'>,
  requireRoom = noReserve,
): Promise<PartialUploads> {
  if (storageUrl?.startsWith('s3:') === true) {
    // Loading takes a tenth of a second, so only its users pay for it.
    const { S3PartialUploads } = await import('./partial-uploads-s3.ts')
    return new S3PartialUploads(parseS3Address(storageUrl))
  }
  const directory = path.join(localFolderOf({ storageUrl, dataDir }), 'uploads')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  return new LocalPartialUploads(directory, requireRoom)
}

class LocalPartialUploads extends FileStore implements PartialUploads {
  readonly prefix = ''
  readonly #requireRoom: RequireRoom

  constructor(directory: string, requireRoom: RequireRoom) {
    super({ directory, expirationPeriodInMilliseconds: PARTIAL_LIFE_MS })
    this.#requireRoom = requireRoom
  }

  override create(...parameters: Parameters<FileStore['create']>): ReturnType<FileStore['create']> {
    this.#requireRoom()
    return super.create(...parameters)
  }

  override async write(...[source, ...rest]: Parameters<FileStore['write']>): Promise<number> {
    this.#requireRoom()
    try {
      return await super.write(source, ...rest)
    } catch (error) {
      // The library keeps the reason to itself.
      if (error === ERRORS.FILE_WRITE_ERROR && isDiskFull(this.directory)) throw diskFull(error)
      throw error
    }
  }

  async cleanUp(before: Date): Promise<void> {
    for (const name of await readdir(this.directory)) {
      const file = path.join(this.directory, name)
      const found = await stat(file).catch(() => undefined)
      if (found !== undefined && found.mtime < before) await rm(file, { force: true })
    }
  }
}
