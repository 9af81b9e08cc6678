import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, stat, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import { StartError } from '#db/start-error.ts'

/** The purpose of a derived key. Add a new word for a new purpose; never reuse one. */
type SecretPurpose =
  | 'database-logins'
  | 'keyring'
  | 'pepper'
  | 'refresh'
  | 'rate'
  | 'anon-key'
  | 'settings'
  | 'factors'
  | 'file-links'
  | 'audit-key'
  | 'job-links'
  | 'mirror-key'
  | 'backup'
  | 'company-export'

/** The installation's one secret, from which every other key is derived. */
export interface Secret {
  /** 32 bytes for this purpose alone (HKDF-SHA-256). The same on every server of the installation. */
  derive(purpose: SecretPurpose): Buffer
}

const FILE = 'secret.key'

/**
 * The secret from SECRET_KEY, or from `DATA_DIR/secret.key`, which is created with mode 0600 when missing.
 *
 * @throws StartError when the file cannot be read or written, is too short, or others may read it
 */
export async function loadSecret(config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Secret> {
  if (config.secretKey !== undefined) return secretOf(config.secretKey)
  const file = path.join(config.dataDir, FILE)
  try {
    await mkdir(config.dataDir, { recursive: true })
    await createOnce(file)
    await refuseOpenMode(file)
    return secretOf((await readFile(file, 'utf8')).trim(), file)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`Cannot use ${file}. Make DATA_DIR writable for this user, or set SECRET_KEY.`, error)
  }
}

/** Whether `loadSecret` would find one, and create none. */
export async function hasSecret({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Promise<boolean> {
  return secretKey !== undefined || exists(path.join(dataDir, FILE))
}

/** The text of the secret, for a backup. To be called after `loadSecret`. */
export async function secretText(config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string> {
  return config.secretKey ?? (await readFile(path.join(config.dataDir, FILE), 'utf8')).trim()
}

/** The secret with the given text. `source` names it in the error. */
export function secretOf(text: string, source = 'SECRET_KEY'): Secret {
  if (text.length < 32) throw new StartError(`${source} must have at least 32 characters.`)
  return {
    derive: (purpose) => Buffer.from(hkdfSync('sha256', text, 'parapet', `v1/${purpose}`, 32)),
  }
}

/**
 * The key that browsers send as `apikey`. It grants nothing by itself: a request with it alone is `anon`. Derived, so
 * that every server of an installation knows it without coordination.
 */
export function anonKey(secret: Secret): string {
  const mac = createHmac('sha256', secret.derive('anon-key')).update('anon').digest('base64url')
  return `sb_publishable_${mac.slice(0, 32)}`
}

/** Created atomically: a second server that starts at the same moment never reads half a key. */
async function createOnce(file: string): Promise<void> {
  if (await exists(file)) return
  const temporary = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(temporary, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    const handle = await open(temporary, 'r')
    await handle.sync()
    await handle.close()
    await link(temporary, file)
  } catch (error) {
    if (!(await exists(file))) throw error
  } finally {
    await unlink(temporary)
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

async function refuseOpenMode(file: string): Promise<void> {
  const { mode } = await stat(file)
  // Windows has no such modes.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new StartError(`${file} may be read by others. Run: chmod 600 ${file}`)
  }
}
