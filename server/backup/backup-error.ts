/** Why a backup or a restore cannot be done, and what to do, in a sentence. */
export class BackupError extends Error {}

/** One backup of an installation at a time. */
export class BackupRunsError extends BackupError {
  constructor() {
    super('Another backup of this installation runs. Wait for it.')
  }
}
