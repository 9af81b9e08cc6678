// A company that moves, as people see it: its Owner's export over HTTP, and the same person, files and audit log in
// another installation.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { anonymous, PASSWORD, type Client } from '../../e2e/api.ts'
import { unzipped } from '../../server/audit/testing-zip.ts'
import { brokenFiles, filesOf, invoke, stateOf, titles, type Before, type Check, type StoredFile } from './drill.ts'

const LOOK_EVERY_MS = 50

/** Has the Owner's export made and downloads it. @returns the files of the company at that moment */
export async function exportCompany(
  { client, companyId }: Before,
  { origin, passphrase, file }: { readonly origin: string; readonly passphrase: string; readonly file: string },
): Promise<StoredFile[]> {
  const asked = await invoke(client, 'export-company', { companyId, passphrase })
  const { jobId } = z.object({ jobId: z.string() }).parse(asked)
  while (['queued', 'running'].includes(await stateOf(client, jobId))) await sleep(LOOK_EVERY_MS)
  const link = z.object({ path: z.string() }).parse(await invoke(client, 'job-link', { companyId, jobId }))
  const archive = await fetch(`${origin}${link.path}`)
  writeFileSync(file, Buffer.from(await archive.arrayBuffer()))
  return filesOf(client, companyId)
}

interface Moved {
  /** An administrator of the other installation. */
  readonly admin: Client
  readonly exported: readonly StoredFile[]
  /** Of the key with which the first installation signs its audit log. */
  readonly fingerprint: string
  /** For the unpacked audit log. */
  readonly folder: string
}

export async function checkMovedCompany(
  origin: string,
  { email, companyId }: Before,
  { admin, exported, fingerprint, folder }: Moved,
  check: Check,
): Promise<void> {
  const client = await anonymous(origin)
  await client.auth.resetPasswordForEmail(email)
  const tokenHash = await tokenMailedTo(admin, email)
  const { error } = await client.auth.verifyOtp({ type: 'recovery', token_hash: tokenHash })
  const { error: notSet } = await client.auth.updateUser({ password: PASSWORD })
  check('the Owner sets a password by the mailed link', error === null && notSet === null, String(error ?? notSet))
  const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  check('the Owner signs in', data.user?.email === email)

  const files = await filesOf(client, companyId)
  const [log, ...more] = files.filter(({ title }) => title.startsWith('Audit log before'))
  const own = files.filter((file) => file !== log)
  check('all of its evidence came along, and the audit log', titles(own) === titles(exported) && more.length === 0)
  const broken = await brokenFiles(client, own)
  check('every file of the company is as it was saved', own.length > 0 && broken.length === 0, broken.join(', '))
  const { data: zip } = await client.storage.from('evidence').download(log?.file ?? '')
  const verified = verify(Buffer.from((await zip?.arrayBuffer()) ?? new ArrayBuffer()), fingerprint, folder)
  check(
    'its audit log verifies with the key of the first installation',
    verified.status === 0,
    verified.stdout + verified.stderr,
  )
  const { data: others } = await admin.from('companies').select('id').throwOnError()
  check('nothing else moved', others.length === 1 && others[0]?.id === companyId)
}

/** Without a mail server an administrator finds the mail. */
async function tokenMailedTo(admin: Client, address: string): Promise<string> {
  const { mails } = z
    .object({ mails: z.array(z.object({ id: z.string() })) })
    .parse(await invoke(admin, 'list-mails', { q: address }))
  const read = await invoke(admin, 'read-mail', { id: mails[0]?.id ?? '' })
  const { text } = z.object({ text: z.string() }).parse(read)
  return /token_hash=([\w-]+)/.exec(text)?.[1] ?? ''
}

/** With the program that the archive has in it. */
function verify(zip: Buffer, fingerprint: string, folder: string) {
  mkdirSync(folder)
  for (const [name, bytes] of unzipped(zip)) writeFileSync(path.join(folder, name), bytes)
  return spawnSync(process.execPath, ['verify.mjs', '.', '--key', fingerprint], { cwd: folder, encoding: 'utf8' })
}
