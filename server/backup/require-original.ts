import { connect } from '#server/platform/database/start-database.ts'
import { copyKind } from '#server/platform/installation-copy.ts'
import { BackupError } from './backup-error.ts'

/**
 * BACKUP_URL of a copy may be the place of the original, which would lose its own backup of that day.
 *
 * @throws BackupError in a restored or copied database
 */
export async function requireOriginal(adminUrl: string): Promise<void> {
  const client = await connect(adminUrl)
  try {
    const copy = await copyKind(client)
    if (copy === null) return
    throw new BackupError(
      copy === 'test'
        ? `This is a test copy: BACKUP_URL may be where the original's backups are. Say with --out where its own goes.`
        : `This is a restored or copied database: BACKUP_URL may be where the original's backups are. Say at /admin/health what this one is, or with --out where its own backup goes.`,
    )
  } finally {
    await client.end()
  }
}
