// One PostgreSQL for all tests of a project, with one migrated database that they copy.
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { embeddedBinaries } from './embedded/binaries.ts'
import { startEmbeddedPostgres } from './embedded/postgres.ts'
import { loadCatalogs } from './load-catalogs.ts'
import { loadJobKinds } from './load-job-kinds.ts'
import { loadNoticeKinds } from './load-notice-kinds.ts'
import { loadPermissions } from './load-permissions.ts'
import { migrate } from './migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
  }
}

export const TEMPLATE = 'parapet_template'

export function setup(project: TestProject): Promise<() => Promise<void>> {
  return startCluster(project, embeddedBinaries())
}

/** @param binaries the folder of `embeddedBinaries` */
export async function startCluster(project: TestProject, binaries: string): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(roomInMemory() ?? tmpdir(), 'parapet-test-'))
  const postgres = await startEmbeddedPostgres(folder, undefined, binaries)
  const admin = new pg.Client(postgres.adminUrl)
  await admin.connect()
  // This data is not read after the run: waiting for the disk to have it would be most of the time.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await admin.query(`alter system set ${setting} = off`)
  await admin.query('select pg_reload_conf()')
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const url = new URL(postgres.adminUrl)
  url.pathname = `/${TEMPLATE}`
  const template = new pg.Client(url.href)
  await template.connect()
  await migrate(template)
  await loadCatalogs(template)
  await loadPermissions(template)
  await loadNoticeKinds(template)
  await loadJobKinds(template)
  await template.end()
  project.provide('adminUrl', postgres.adminUrl)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A folder in memory, if it has room: a database is some 1,500 small files, which are copied there five times as fast
 * as on a disk.
 */
export function roomInMemory(): string | undefined {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return undefined
  // A container has 64 MB there, unless told otherwise.
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 4 * 2 ** 30 ? folder : undefined
}
