import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { JobError, type Progress, type JobAttempt } from '#server/platform/background/job-kind.ts'
import { renderInThread } from '../ssp/thread/render-in-thread.ts'
import { endIdleThreads } from '../ssp/thread/thread-pool.ts'
import { checkEvidence, type CheckedEvidence } from './check-evidence.ts'
import { DOCUMENTS } from './documents.ts'
import { frozen as schema, type Frozen } from './frozen-content.ts'
import { manifestOf } from './manifest.ts'
import { LIST, LIST_HASH, logOf } from './offline/check-package.mjs'
import { offlineFiles } from './offline-files.ts'
import { complete, filesOf, type PackagePlace, type PackedFile } from './package-table.ts'

/** The audit log of a company up to an entry, as lines of JSON. */
export type TrailReader = (companyId: string, through: number) => Readable

/** After every possible evidence item. */
const DOCUMENTS_FROM = 1_000_000
const TRAIL = {
  path: 'audit/entries.jsonl',
  about: 'Audit trail up to the moment of freezing, with the hash of each entry',
}

/** Determines the content of a package: available evidence, documents, and the list of hashes over all of them. */
export async function preparePackage(
  place: PackagePlace,
  number: number,
  work: JobAttempt,
  trail: TrailReader,
): Promise<void> {
  const { service } = work.platform.database
  const frozen = await readFrozen(place, work)
  const printed = await printFiles(frozen, work)
  const evidence = await checkEvidence(place, frozen, work)
  const made = await makeFiles({ frozen, printed, evidence, number }, work, trail(place.companyId, frozen.trailThrough))
  const listed = [...(await filesOf(service, place)), ...made]
  const sums = await storeText('SHA256SUMS', listed.map(({ sha256, path }) => `${sha256}  ${path}\n`).join(''), work)
  const list = await storeText(LIST, logOf([...listed, sums]), work)
  const listHash = await storeText(LIST_HASH, logOf([list]), work)
  await complete(service, place, {
    from: DOCUMENTS_FROM,
    made: [...made, sums, list, listHash],
    missing: evidence.missing.length,
    listSha256: list.sha256,
  })
}

async function readFrozen(place: PackagePlace, { platform }: JobAttempt): Promise<Frozen> {
  const [file] = await filesOf(platform.database.service, place)
  if (file === undefined) throw new JobError('There is no such package any more.')
  const parts: Buffer[] = []
  for await (const part of await platform.files.read(file)) parts.push(Buffer.from(part))
  return schema.parse(JSON.parse(Buffer.concat(parts).toString()))
}

/** First, one after the other: the memory of a document thread is free again before the long work begins. */
async function printFiles(frozen: Frozen, work: JobAttempt): Promise<ReadonlyMap<string, PackedFile>> {
  const files = new Map<string, PackedFile>()
  for (const { path, ...document } of DOCUMENTS) {
    if (!('print' in document)) continue
    const reportProgress = ({ words }: Progress) => work.reportProgress({ done: 0, words: `Making ${path}: ${words}` })
    const bytes = await renderInThread(document.print(frozen), { ...work, reportProgress })
    await endIdleThreads()
    files.set(path, await storeText(path, bytes, work))
  }
  return files
}

interface Made {
  readonly frozen: Frozen
  readonly printed: ReadonlyMap<string, PackedFile>
  readonly evidence: CheckedEvidence
  readonly number: number
}

async function makeFiles(
  { frozen, printed, evidence, number }: Made,
  work: JobAttempt,
  trail: Readable,
): Promise<PackedFile[]> {
  const files: PackedFile[] = []
  const documents: { path: string; about: string }[] = []
  for (const { path, about, ...document } of DOCUMENTS) {
    work.signal.throwIfAborted()
    work.reportProgress({ done: 0, words: `Making ${path}` })
    const content = 'make' in document ? await document.make(frozen, evidence) : undefined
    const file = content === undefined ? printed.get(path) : await storeText(path, content, work)
    if (file === undefined) continue
    documents.push({ path, about: about(frozen) })
    files.push(file)
  }
  documents.push(TRAIL)
  files.push(await storeStream(TRAIL.path, trail, work))
  const manifest = JSON.stringify(manifestOf({ number, frozen, evidence, documents }), null, 1)
  files.push(await storeText('manifest.json', `${manifest}\n`, work))
  files.push(await storeText('data/package.js', `globalThis.PARAPET_PACKAGE = ${manifest}\n`, work))
  for (const [path, text] of offlineFiles()) files.push(await storeText(path, text, work))
  return files
}

async function storeText(path: string, content: string | Uint8Array, work: JobAttempt): Promise<PackedFile> {
  const bytes = Buffer.from(content)
  const kept = await work.platform.files.storeGenerated(Readable.from([bytes]))
  return { ...kept, path, crc32: crc32(bytes) }
}

async function storeStream(path: string, source: Readable, { platform, signal }: JobAttempt): Promise<PackedFile> {
  let crc = 0
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const part of source) {
      signal.throwIfAborted()
      crc = crc32(part, crc)
      yield part
    }
  }
  const kept = await platform.files.storeGenerated(Readable.from(counted(), { objectMode: false }))
  return { ...kept, path, crc32: crc }
}
