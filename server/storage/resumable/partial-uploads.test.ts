import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Upload } from '@tus/utils'
import { expect, test } from 'vitest'
import { diskFull } from '#server/platform/files/disk-reserve.ts'
import { openPartialUploads } from './partial-uploads.ts'

test('a nearly full disk refuses new uploads, and more bytes of unfinished ones', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parapet-partial-'))
  let isFull = false
  const uploads = await openPartialUploads({ storageUrl: undefined, dataDir }, () => {
    if (isFull) throw diskFull()
  })
  const upload = (id: string) => new Upload({ id, size: 10, offset: 0 })
  await uploads.create(upload('first'))
  isFull = true
  const refused = { name: 'FileError', kind: 'full' }
  await expect(uploads.write(Readable.from([Buffer.alloc(10)]), 'first', 0)).rejects.toMatchObject(refused)
  await expect(async () => uploads.create(upload('second'))).rejects.toMatchObject(refused)
  expect(readdirSync(path.join(dataDir, 'storage', 'uploads')).filter((name) => name.startsWith('second'))).toEqual([])
  isFull = false
  expect(await uploads.write(Readable.from([Buffer.alloc(10)]), 'first', 0)).toBe(10)
  rmSync(dataDir, { recursive: true })
})
