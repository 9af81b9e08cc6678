import { openPlace } from '#server/backup/backup-settings.ts'
import { backupsIn, openBackup, type OpenBackup } from '#server/backup/open-backup.ts'

/** The table of the installation itself, which a restore changes. */
const CHANGED = 'private.installation'

/**
 * The tables whose rows differ between the two newest backups of a place, and `files` when those differ.
 *
 * @throws Error when there are no two
 */
export async function differencesOfBackups(address: string, passphrase: string): Promise<string[]> {
  const place = await openPlace(address)
  const opened: OpenBackup[] = []
  for (const name of (await backupsIn(place)).slice(-2)) opened.push(await openBackup(place, { passphrase }, name))
  const [before, after] = opened
  if (before === undefined || after === undefined) throw new Error(`There are no two backups at ${address}.`)
  const [was, is] = [hashesOf(before), hashesOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name))
}

function hashesOf({ contents: { tables, files, sequences } }: OpenBackup): Map<string, string> {
  const hashes = new Map(tables.map(({ schema, name, rows, sha256 }) => [`${schema}.${name}`, `${rows} ${sha256}`]))
  hashes.delete(CHANGED)
  return hashes.set('files', JSON.stringify(files)).set('sequences', JSON.stringify(sequences))
}
