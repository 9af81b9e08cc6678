import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { loginUrls } from '#server/platform/database/start-database.ts'
import type { Secret } from '#server/platform/keys/secret.ts'
import { createLog } from '#server/platform/log.ts'
import { anchorFile } from './anchor-file.ts'
import { announceRestore } from './announce-restore.ts'
import { auditKey } from './audit-key.ts'
import { readAsService } from './chain.ts'
import { checkTrail } from './check-trail.ts'

/** A restored database, and a folder beside it for a copy of the anchors. */
export interface RestoredDatabase {
  readonly adminUrl: string
  readonly folder: string
}

/**
 * Verifies the audit log of a restored database as its own server and `npm run audit:verify` would after its first
 * start: it signs where its chains go on, in a copy of the anchors.
 *
 * @returns how many chains there are
 * @throws Error for a chain that was tampered with
 */
export async function verifyRestored(
  { adminUrl, folder }: RestoredDatabase,
  { secret, anchors }: { readonly secret: Secret; readonly anchors: string },
): Promise<{ chains: number }> {
  const copy = path.join(folder, 'anchors.jsonl')
  await copyFile(anchors, copy).catch((error: unknown) => {
    // None was signed before the first entry.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  })
  const connectionString = loginUrls(adminUrl, secret).service
  // Its database ends right after it.
  const service = new pg.Pool({ connectionString, max: 2 }).on('error', () => undefined)
  try {
    const [file, key] = [anchorFile(copy, service), auditKey(secret)]
    // The installation itself was not restored: its log has nothing of this.
    await announceRestore({ service, key, file, log: createLog('silent'), checks: new Map() })
    const said: string[] = []
    const read = readAsService(service)
    const say = (text: string) => void said.push(text)
    const { intact, chains } = await checkTrail({ read, jwk: key.jwk, file, company: undefined, say })
    if (!intact) throw new Error(said.find((line) => line.startsWith('TAMPERED')) ?? 'The audit log does not verify.')
    return { chains }
  } finally {
    await service.end()
  }
}
