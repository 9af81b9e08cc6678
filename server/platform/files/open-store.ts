import { StartError } from '#db/start-error.ts'
import type { Config } from '#server/platform/config.ts'
import { localFolderOf, type RequireRoom } from './disk-reserve.ts'
import { openLocalStore } from './local-store.ts'
import { parseS3Address } from './s3-address.ts'
import type { Store } from './store.ts'

/**
 * The store at STORAGE_URL; by default `DATA_DIR/storage`.
 *
 * @param requireRoom of a local one; absent: it may fill the disk
 * @throws StartError when it cannot be used
 */
export async function openStore(
  { storageUrl, dataDir }: Pick<Config, 'storageUrl' | 'dataDir'>,
  requireRoom?: RequireRoom,
): Promise<Store> {
  if (storageUrl?.startsWith('s3:') === true) {
    const address = parseS3Address(storageUrl)
    // Loading takes a tenth of a second, so only its users pay for it.
    const { openS3Store } = await import('./s3-store.ts')
    return openS3Store(address).catch((error: unknown) => {
      throw new StartError(
        `The file store at ${address.shown} cannot be used (${reasonOf(error)}). Check STORAGE_URL, its keys, and that the bucket is there.`,
        error,
      )
    })
  }
  try {
    return await openLocalStore(localFolderOf({ storageUrl, dataDir }), requireRoom)
  } catch (error) {
    throw new StartError(
      `The folder for files, ${storageUrl ?? `${dataDir}/storage`}, cannot be written (${reasonOf(error)}). Set STORAGE_URL to one that this user may write.`,
      error,
    )
  }
}

/** The store at STORAGE_URL, for people. */
export function shownStore(config: Pick<Config, 'storageUrl' | 'dataDir'>): string {
  const { storageUrl } = config
  return storageUrl?.startsWith('s3:') === true ? parseS3Address(storageUrl).shown : localFolderOf(config)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  return 'code' in error ? String(error.code) : error.name
}
