import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const NAMESPACE = ['--user', '--map-root-user', '--mount']
const namespaces = spawnSync('unshare', [...NAMESPACE, 'true']).status === 0

test.skipIf(!namespaces)('a start on a full disk is one sentence that says so', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parapet-full-'))
  const mounted = `mount -t tmpfs -o size=4k none '${folder}' && exec "$@"`
  const server = [process.execPath, '--import', 'tsx', 'server/main.ts']
  const { status, stderr } = spawnSync('unshare', [...NAMESPACE, 'sh', '-c', mounted, 'sh', ...server], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: path.join(folder, 'data'), PORT: '0' },
  })
  rmSync(folder, { recursive: true })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'The disk is full. Free space where DATA_DIR, STORAGE_URL and the database are, and start again.\n',
  })
})
