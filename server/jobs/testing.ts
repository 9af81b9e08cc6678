import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import { createTestFiles, type TestFiles } from '#server/platform/files/testing.ts'
import { createLog } from '#server/platform/log.ts'
import type { Platform } from '#server/platform/module.ts'

export interface TestPlatform extends Platform {
  readonly db: TestDatabase
  readonly files: TestFiles
  close(): Promise<void>
}

/** The platform for jobs, over a temporary database and folder. */
export async function createTestPlatform(): Promise<TestPlatform> {
  const db = await createTestDatabase()
  const database = openDatabase(db.urls, () => {})
  const files = await createTestFiles(database.service)
  const config = readConfig({ LOG_LEVEL: 'silent' })
  return {
    db,
    database,
    files,
    config,
    log: createLog('silent'),
    async close() {
      await files.close()
      await database.close()
      await db.end()
    },
  }
}
