// Copies of an installation, started beside it on its own file store by mistake: each finds out what it is and says it,
// and nothing of the original is touched.
import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { sampled, test } from './test.ts'
import { anonymous, newCompany, newPerson, PASSWORD, type Client } from './api.ts'
import { dataDir, freePort, killServers, postgresOf, removeDataDirs, runServer } from './run-server.ts'

test.afterAll(() => {
  killServers()
  removeDataDirs()
})

let origin = ''
let owner: Client
let company = ''
/** Of the original, which has used its store since `older` was copied from it at rest. */
let folder = ''
let older = ''
let storageUrl = ''

test.beforeAll(async () => {
  test.setTimeout(300_000)
  const port = await freePort()
  folder = dataDir()
  origin = `http://127.0.0.1:${port}`
  storageUrl = `file://${path.join(dataDir(), 'files')}`
  const settings = { DATA_DIR: folder, STORAGE_URL: storageUrl, PORT: String(port), PUBLIC_URL: origin }
  const first = runServer(settings)
  await first.up
  owner = await newPerson('Owner', origin)
  company = await newCompany(owner, 'cmmc')
  await save('before')
  first.child.kill('SIGTERM')
  await first.ended
  older = copyOf(folder)
  await runServer(settings).up
  // Each is a step further, as minutes of running would be.
  for (let step = 0; step < 2; step += 1) await adoptStore(settings)
  await save('after')
})

async function adoptStore(settings: Record<string, string>): Promise<void> {
  const env = { PATH: process.env['PATH'] ?? '', ...settings }
  const { stderr } = await promisify(execFile)(process.execPath, ['dist/server/command-storage-adopt.js'], { env })
  expect(stderr).toBe('')
}

async function save(name: string): Promise<void> {
  const { error } = await owner.storage.from('evidence').upload(`${company}/files/${name}.txt`, new Blob([name]))
  expect(error).toBeNull()
  await owner.from('evidence').insert({ company_id: company, title: name }).throwOnError()
}

function copyOf(from: string): string {
  const to = dataDir()
  expect(spawnSync('cp', ['-a', `${from}/.`, to]).status).toBe(0)
  return to
}

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** What must not change: rows, files with their hashes, the process of the database, and that it serves. */
async function original() {
  const { data } = await owner.from('evidence').select('title').eq('company_id', company).order('title').throwOnError()
  const objects = path.join(new URL(storageUrl).pathname, 'objects')
  const files = readdirSync(objects, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return {
    rows: data,
    files: files.map(({ parentPath, name }) => `${name} ${sha256(path.join(parentPath, name))}`).toSorted(),
    postgres: postgresOf(folder),
    ready: (await fetch(`${origin}/readyz`)).status,
  }
}

for (const { what, at, isBehind } of [
  { what: 'an older copy of the database', at: () => older, isBehind: true },
  // Until the original has marked its store again, nothing tells the two apart: uploads of both are kept.
  { what: 'a copy of the folder that was taken while its server ran', at: () => copyOf(folder), isBehind: false },
])
  test(
    `${what} starts as a copy on the store of the original, reads, and changes nothing there`,
    sampled(what.startsWith('an older copy')),
    async () => {
      const before = await original()
      expect(before.files).toHaveLength(2)
      const port = await freePort()
      const there = `http://127.0.0.1:${port}`
      // As the original has it, so that its tokens would be good here.
      const settings = { DATA_DIR: at(), STORAGE_URL: storageUrl, PORT: String(port), PUBLIC_URL: origin }
      const copy = runServer(settings)
      await copy.up
      expect(await (await fetch(`${there}/config.json`)).json()).toMatchObject({ copy: 'undecided' })

      const session = (await owner.auth.getSession()).data.session
      const stale = await anonymous(there)
      expect((await stale.auth.getUser(session?.access_token)).error?.name).toBe('AuthSessionMissingError')
      const admin = await anonymous(there)
      const email = session?.user.email ?? ''
      expect((await admin.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
      const files = admin.storage.from('evidence')
      expect(await (await files.download(`${company}/files/before.txt`)).data?.text()).toBe('before')
      if (isBehind) {
        const refused = await files.upload(`${company}/files/of-the-copy.txt`, new Blob(['copy']))
        expect(refused.error).toMatchObject({ status: 503 })
      }
      expect((await files.remove([`${company}/files/before.txt`])).error).toBeNull()
      copy.child.kill('SIGTERM')
      expect((await copy.ended).code).toBe(0)
      expect(await original()).toEqual(before)
    },
  )

test('another installation is refused at the store in one sentence that says what to do', async () => {
  const before = await original()
  const { code, stderr } = await runServer({ DATA_DIR: dataDir(), STORAGE_URL: storageUrl, PORT: '0' }).ended
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `The file store at ${new URL(storageUrl).pathname} belongs to another installation. Set STORAGE_URL to the store of this database, or give this one to the database with npm run storage:adopt.\n`,
  })
  expect(await original()).toEqual(before)
})
