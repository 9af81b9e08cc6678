import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { AuditKey } from './audit-key.ts'
import type { Read, Stretch } from './chain.ts'
import { jsonLinesOf } from './export-formats.ts'
import type { ChainHead } from './verify/chain.mjs'

/** The parts of a bundle. */
export interface BundleSource {
  /** Reads the entries, as the caller. */
  readonly read: Read
  readonly stretch: Stretch
  readonly key: Pick<AuditKey, 'jwk' | 'fingerprint'>
  /** Signed lines in the database, and those in the file outside it. */
  readonly inside: readonly string[]
  readonly outside: readonly string[]
  readonly head: ChainHead
  /** Whether the entries begin, or end, in the middle of the chain. */
  readonly openStart: boolean
  readonly openEnd: boolean
}

/** The one source of the verifier: a bundle contains the code that the server checks with. */
const verifierText = (name: string): string => readFileSync(new URL(`./verify/${name}`, import.meta.url), 'utf8')

/** The files of a bundle except its entries, by name. */
export function bundleTexts({
  stretch,
  key,
  inside,
  outside,
  head,
  openStart,
  openEnd,
}: BundleSource): Map<string, string> {
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  const lines = (texts: readonly string[]) => texts.map((text) => `${text}\n`).join('')
  const { jwk, fingerprint } = key
  const chain = { company: stretch.company, exportedAt: new Date().toISOString(), head, openStart, openEnd }
  return new Map([
    ['README.txt', readme(fingerprint)],
    ...['verify.mjs', 'chain.mjs'].map((name): [string, string] => [name, verifierText(name)]),
    ['key.json', json({ fingerprint, jwk })],
    ['chain.json', json(chain)],
    ['anchors.jsonl', lines(inside)],
    ['anchors-outside.jsonl', lines(outside)],
  ])
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

needs Node 20 or later and nothing else. Compare the fingerprint with the one that you noted down before; an export that
brings its own key proves nothing by itself. If you keep the server's file of anchors (AUDIT_ANCHORS), add
--anchors <file>: it tells when the whole audit log was rewritten.

entries.jsonl           the events, one a line; old_row and new_row are the exact text that was hashed
anchors.jsonl           signed lines as the database holds them
anchors-outside.jsonl   the same as the server's file outside the database holds them
chain.json              which chain this is, and where the database said that it ended
key.json                the public key of the anchors
verify.mjs, chain.mjs   the verifier; the first lines of chain.mjs say what is checked and how
`
