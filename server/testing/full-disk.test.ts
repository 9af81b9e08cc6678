import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { openLocalStore } from '#server/platform/files/local-store.ts'
import { secretOf } from '#server/platform/keys/secret.ts'

const NAMESPACE = ['--user', '--map-root-user', '--mount']
const namespaces = spawnSync('unshare', [...NAMESPACE, 'true']).status === 0
const PASSPHRASE = 'correct horse battery staple'
const SECRET = 'a secret of at least thirty-two characters'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parapet-full-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a program with DATA_DIR on a disk of its own. @returns what it says, and what is left on the disk */
function runOnDisk(size: string, args: readonly string[]) {
  const disk = path.join(folder, 'disk')
  const script = `mkdir -p '${disk}' && mount -t tmpfs -o size=${size} none '${disk}'; "$@"; code=$?; ls -A '${disk}'; exit $code`
  const program = [process.execPath, '--import', 'tsx', ...args]
  const { status, stdout, stderr } = spawnSync('unshare', [...NAMESPACE, 'sh', '-c', script, 'sh', ...program], {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: path.join(disk, 'data'),
      PORT: '0',
      BACKUP_PASSPHRASE: PASSPHRASE,
    },
  })
  return { status, stderr, left: stdout.trim().split('\n').at(-1) }
}

/** There is no room for a folder, or none for an empty database. */
test.skipIf(!namespaces).each(['4k', '20m'])('a start on a full disk of %s is one sentence that says so', (size) => {
  expect(runOnDisk(size, ['server/main.ts'])).toMatchObject({
    status: 1,
    stderr: 'The disk is full. Free space where DATA_DIR, STORAGE_URL and the database are, and start again.\n',
  })
})

/** The disk is full while the empty database is made, and while the rows come in. */
test.skipIf(!namespaces).each(['20m', '45m'])(
  'a restore onto a disk of %s is one sentence, and leaves nothing there',
  async (size) => {
    const db = await createTestDatabase()
    const at = path.join(folder, size)
    const [store, place] = [await openLocalStore(path.join(folder, 'store')), await openLocalStore(at)]
    const locks = [{ passphrase: PASSPHRASE }]
    const dataKey = secretOf(SECRET).derive('backup')
    await makeBackup({ adminUrl: db.urls.admin, store, place, dataKey, locks, secret: SECRET })
    await db.end()
    expect(runOnDisk(size, ['server/commands/restore.ts', '--from', at])).toEqual({
      status: 1,
      stderr: 'The disk is full. Free space where DATA_DIR is and begin again; nothing was left there.\n',
      // The last that it says before the list of what is there.
      left: expect.stringContaining(' is whole: '),
    })
  },
)
