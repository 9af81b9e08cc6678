import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import yazl from 'yazl'
import { signedLine, type AuditKey } from './audit-key.ts'
import type { Read, Stretch } from './chain.ts'
import { jsonLinesOf } from './export-formats.ts'
import { sha256, type ChainHead } from './verify/chain.mjs'

/** The parts of a bundle. */
export interface BundleSource {
  /** Reads the entries, as the caller. */
  readonly read: Read
  readonly stretch: Stretch
  /** Hash of the entry at the end of the stretch; '' for a stretch without entries. */
  readonly lastHash: string
  readonly key: AuditKey
  /** Signed lines in the database, and those in the file outside it. */
  readonly inside: readonly string[]
  readonly outside: readonly string[]
  readonly head: ChainHead
  /** Whether the signed list of chains names this one. */
  readonly listed: boolean
  /** Whether the entries begin, or end, in the middle of the chain. */
  readonly openStart: boolean
  readonly openEnd: boolean
}

/** The one source of the verifier: a bundle contains the code that the server checks with. */
const verifierText = (name: string): string => readFileSync(new URL(`./verify/${name}`, import.meta.url), 'utf8')

/** The files of a bundle except its entries, by name. */
export function bundleTexts({ key, inside, outside, ...source }: BundleSource): Map<string, string> {
  const lines = (texts: readonly string[]) => texts.map((text) => `${text}\n`).join('')
  const { jwk, fingerprint } = key
  const anchors = new Map([
    ['anchors.jsonl', lines(inside)],
    ['anchors-outside.jsonl', lines(outside)],
  ])
  return new Map([
    ['README.txt', readme(fingerprint)],
    ...['verify.mjs', 'chain.mjs'].map((name): [string, string] => [name, verifierText(name)]),
    ['key.json', `${JSON.stringify({ fingerprint, jwk }, null, 2)}\n`],
    ['chain.json', `${signedLine(key, contentsOf(source, anchors))}\n`],
    ...anchors,
  ])
}

/** What the bundle holds: signed, so that no part of it can be taken away later. */
function contentsOf(
  { stretch, lastHash, head, listed, openStart, openEnd }: Omit<BundleSource, 'key' | 'inside' | 'outside'>,
  anchors: ReadonlyMap<string, string>,
): object {
  const { company, after, through } = stretch
  const entries = through > after ? { first: after + 1, last: through, hash: lastHash } : null
  const files = Object.fromEntries([...anchors].map(([name, text]) => [name, sha256(text)]))
  const exportedAt = new Date().toISOString()
  return { kind: 'export', company, exportedAt, head, listed, openStart, openEnd, entries, files }
}

/** A zip with the entries and everything needed to check them on any machine. */
export function bundleOf(source: BundleSource): Readable {
  const zip = new yazl.ZipFile()
  for (const [name, text] of bundleTexts(source)) zip.addBuffer(Buffer.from(text), name)
  zip.addReadStreamLazy('entries.jsonl', (give) => give(null, jsonLinesOf(source.read, source.stretch)))
  // The package's types are older than its streams: it is a Readable.
  const body = Readable.from(zip.outputStream, { objectMode: false })
  zip.on('error', (error: Error) => body.destroy(error))
  zip.end()
  return body
}

const readme = (fingerprint: string): string => `An audit trail, with everything that is needed to check it.

  node verify.mjs . --key ${fingerprint}

needs Node 20 or later and nothing else. Take the verifier from a source that you trust, and compare the fingerprint with the one that you noted down before; an export that
brings its own key proves nothing by itself. If you keep the server's file of anchors (AUDIT_ANCHORS), add
--anchors <file>: it tells when the whole audit log was rewritten. An export without anchors, or one of an older release,
whose chain.json is not signed, fails unless you accept that with --without-anchors or --older-form.

entries.jsonl           the events, one a line; old_row and new_row are the exact text that was hashed
anchors.jsonl           signed lines as the database holds them
anchors-outside.jsonl   the same as the server's file outside the database holds them
chain.json              which chain this is, where the database said that it ended, which entries this export has and
                        the SHA-256 of its files of anchors; signed
key.json                the public key of the anchors
verify.mjs, chain.mjs   the verifier; the first lines of chain.mjs say what is checked and how
`
