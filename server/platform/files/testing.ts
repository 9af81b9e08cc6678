import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { createLog } from '#server/platform/log.ts'
import { createFiles } from './create-files.ts'
import type { Files } from './files.ts'
import { openStore } from './open-store.ts'

export interface TestFiles extends Files {
  /** Where the bytes are stored. Removed by `close()`. */
  readonly folder: string
}

/**
 * The pipeline over a temporary folder, without background tasks.
 *
 * @param storageUrl another store instead, as STORAGE_URL; the folder then stays empty
 */
export async function createTestFiles(
  service: pg.Pool,
  maxBytes = 64 * 1024 * 1024,
  storageUrl?: string,
): Promise<TestFiles> {
  const folder = mkdtempSync(path.join(tmpdir(), 'parapet-files-'))
  const store = await openStore({ storageUrl: storageUrl ?? pathToFileURL(folder).href, dataDir: folder })
  return {
    ...createFiles({ store, service, log: createLog('silent'), maxBytes, hasScanner: false }),
    folder,
    close() {
      rmSync(folder, { recursive: true, force: true })
      return Promise.resolve()
    },
  }
}
