import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Config } from '#server/platform/config.ts'
import { readLocalStore } from '#server/platform/files/local-store.ts'
import { openStore } from '#server/platform/files/open-store.ts'
import type { Store } from '#server/platform/files/store.ts'
import { BackupError } from './backup-error.ts'
import { readPrivateKey, readPublicKey, type Lock, type Opener } from './data-key.ts'
import type { Place } from './place.ts'
import { openTarPlace } from './tar-place.ts'

type BackupSettings = Pick<Config, 'backupPassphrase' | 'backupPublicKey'>

/**
 * Opens the place of backups.
 *
 * @param address an address of S3, a file: address or a path
 * @throws BackupError when it cannot be used
 */
export async function openPlace(address: string): Promise<Store> {
  const isUrl = /^(s3|file):\/\//.test(address)
  try {
    const storageUrl = isUrl ? address : pathToFileURL(path.resolve(address)).href
    return await openStore({ storageUrl, dataDir: '' })
  } catch (error) {
    // The address has keys in it.
    const shown = address.replace(/\/\/[^@/]*@/, '//')
    throw new BackupError(
      `The place for backups at ${shown} cannot be used. Check the address and its keys, and that this user may write there.`,
      { cause: error },
    )
  }
}

/** The same, or one file for one backup: a path that ends in .tar. */
export const openPlaceOrFile = (address: string): Promise<Place> =>
  address.endsWith('.tar') ? openTarPlace(path.resolve(address)) : openPlace(address)

/**
 * Backups that are only read: their folder may be read-only, and is not made.
 *
 * @param address of a place or of one file
 * @throws BackupError when it cannot be read
 */
export async function openBackupsAt(address: string): Promise<Place> {
  if (address.startsWith('s3://') || address.endsWith('.tar')) return openPlaceOrFile(address)
  const folder = address.startsWith('file://') ? fileURLToPath(address) : path.resolve(address)
  try {
    return await readLocalStore(folder)
  } catch (error) {
    throw new BackupError(`There is no folder ${folder} that this user may read. Check the address.`, { cause: error })
  }
}

/** @throws BackupError when neither a passphrase nor a key is set */
export async function locksOf({ backupPassphrase, backupPublicKey }: BackupSettings): Promise<Lock[]> {
  const locks: Lock[] = backupPassphrase === undefined ? [] : [{ passphrase: backupPassphrase }]
  if (backupPublicKey !== undefined)
    locks.push({ publicKey: await readKey(backupPublicKey, readPublicKey, 'BACKUP_PUBLIC_KEY') })
  if (locks.length === 0)
    throw new BackupError(
      'A backup needs a lock. Set BACKUP_PASSPHRASE, or BACKUP_PUBLIC_KEY to a file of npm run backup -- --new-key.',
    )
  return locks
}

/** @param privateKey file with a private key, for a backup with a public one */
export async function openerOf(
  { backupPassphrase }: Pick<Config, 'backupPassphrase'>,
  privateKey: string | undefined,
): Promise<Opener> {
  if (privateKey !== undefined) return { privateKey: await readKey(privateKey, readPrivateKey, '--private-key') }
  if (backupPassphrase !== undefined) return { passphrase: backupPassphrase }
  throw new BackupError('Set BACKUP_PASSPHRASE to the passphrase of the backup, or give --private-key FILE.')
}

async function readKey<T>(file: string, read: (pem: string) => T, name: string): Promise<T> {
  try {
    return read(await readFile(file, 'utf8'))
  } catch (error) {
    throw new BackupError(`${name} must be a file with an X25519 key as PEM: ${file} is not.`, { cause: error })
  }
}
