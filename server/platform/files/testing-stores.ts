// Each kind of store, for tests.
import { mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'
import { startTestS3 } from './testing-s3.ts'

/** A store, with direct access that bypasses it. */
export interface StoreBench {
  readonly store: Store
  versions(): string[]
  bytes(version: string): Buffer
  replace(version: string, bytes: Buffer): void
  lose(version: string): void
  /** Leftovers of incomplete uploads. */
  unfinished(): number
  close(): Promise<void>
}

export async function openLocalBench(): Promise<StoreBench> {
  const folder = mkdtempSync(path.join(tmpdir(), 'parapet-store-'))
  const place = (version: string) => path.join(folder, 'objects', version.slice(0, 2), version)
  return {
    store: await openStore({ storageUrl: pathToFileURL(folder).href, dataDir: '/nowhere' }),
    versions: () =>
      readdirSync(path.join(folder, 'objects'), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.includes('/'))
        .map((name) => path.basename(name)),
    bytes: (version) => readFileSync(place(version)),
    replace: (version, bytes) => writeFileSync(place(version), bytes),
    lose: (version) => unlinkSync(place(version)),
    unfinished: () => readdirSync(path.join(folder, 'tmp')).length,
    close: async () => rmSync(folder, { recursive: true }),
  }
}

export async function openS3Bench(): Promise<StoreBench> {
  const s3 = await startTestS3()
  const key = (version: string) => `objects/${version}`
  return {
    store: await openStore({ storageUrl: s3.url, dataDir: '/nowhere' }),
    versions: () =>
      [...s3.objects.keys()].flatMap((name) => (name.startsWith('objects/') ? name.replace('objects/', '') : [])),
    bytes: (version) => s3.objects.get(key(version))?.bytes ?? Buffer.alloc(0),
    replace: (version, bytes) => s3.objects.set(key(version), { bytes, at: new Date() }),
    lose: (version) => s3.objects.delete(key(version)),
    unfinished: () => s3.uploads.size,
    close: () => s3.close(),
  }
}
