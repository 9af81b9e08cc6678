import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { diskReserve, diskStateOf, whileRoom } from './disk-reserve.ts'

const GIB = 2 ** 30
const local = { dataDir: '/data', databaseUrl: undefined, storageUrl: undefined, diskReservePercent: 5 }

/** Disks of 100 GiB with this many free. */
const disks = (freeGib: Record<string, number>) => (folder: string) => ({
  freeBytes: (freeGib[folder] ?? 50) * GIB,
  totalBytes: 100 * GIB,
})

test.each([
  ['the disk of the embedded database', local, { '/data': 4 }],
  ['the disk of the files', local, { '/data/storage': 4 }],
  [
    'the disk of files elsewhere',
    { ...local, databaseUrl: 'postgres://x', storageUrl: 'file:///files' },
    { '/files': 4 },
  ],
])('files are refused below the reserve of %s, and one line a minute tells why', (_what, config, free) => {
  const log = { warn: vi.fn() }
  const requireRoom = diskReserve(config, log, disks(free))
  for (const _upload of [1, 2, 3]) expect(requireRoom).toThrow(/^The disk is full\./)
  expect(log.warn.mock.calls).toEqual([
    [expect.objectContaining({ folder: Object.keys(free)[0] }), 'the disk is nearly full: files are refused'],
  ])
})

test.each([
  ['there is room', local, { '/data': 6 }],
  ['the reserve is 0', { ...local, diskReservePercent: 0 }, { '/data': 1 }],
  ['database and files are elsewhere', { ...local, databaseUrl: 'postgres://x', storageUrl: 's3://b' }, { '/data': 0 }],
])('files are stored where %s', (_what, config, free) => {
  expect(diskReserve(config, { warn: vi.fn() }, disks(free))).not.toThrow()
})

test.each([
  [11, 5, 'enough'],
  [9, 5, 'low'],
  [4, 5, 'reserved'],
  // Without a reserve nothing is refused.
  [1, 0, 'low'],
] as const)('with %i of 100 GiB free and a reserve of %i %% the disk is called %s', (free, percent, state) => {
  expect(diskStateOf('/data', percent, disks({ '/data': free }))).toBe(state)
})

test('a small disk keeps 64 MB', () => {
  const small = (freeMib: number) => () => ({ freeBytes: freeMib * 2 ** 20, totalBytes: 300 * 2 ** 20 })
  expect(diskReserve(local, { warn: vi.fn() }, small(63))).toThrow(/^The disk is full/)
  expect(diskReserve(local, { warn: vi.fn() }, small(65))).not.toThrow()
})

test('a file system without a size refuses nothing', () => {
  const sizeless = () => ({ freeBytes: 0, totalBytes: 0 })
  expect(diskReserve(local, { warn: vi.fn() }, sizeless)).not.toThrow()
})

test('an upload under way ends when the room for it is gone', async () => {
  const mebibyte = Buffer.alloc(2 ** 20)
  let written = 0
  function* source() {
    for (; written < 100; written += 1) yield mebibyte
  }
  const requireRoom = () => {
    if (written >= 40) throw new Error('no room')
  }
  await expect(buffer(Readable.from(whileRoom(Readable.from(source()), requireRoom)))).rejects.toThrow('no room')
  expect(written).toBeLessThan(45)
})
