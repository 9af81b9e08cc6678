/** Why a backup or a restore cannot be done, and what to do, in a sentence. */
export class BackupError extends Error {}
