import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretOf } from '#server/platform/keys/secret.ts'
import { anchorNewEntries } from './anchors.ts'
import { auditKey } from './audit-key.ts'
import { createTestAuditLog, exportedChain, type ExportedChain, type TestAuditLog } from './testing.ts'
import { entryHash, readAnchors, sha256, signatureOf, Verifier, type ExportedEntry } from './verify/chain.mjs'

// Random tampering by an attacker who controls the database, knows how hashes are made, and recomputes them. The
// verifier must find each case, by the anchors signed before. All kinds, fields and places: tampering-table.test.ts.

/** 10,000 take some minutes: `AUDIT_TAMPERINGS=10000`. */
const TAMPERINGS = Number(process.env['AUDIT_TAMPERINGS'] ?? 300)
const FOREIGN_KEY = auditKey(secretOf('another secret of at least thirty-two characters'))

let kit: TestAuditLog
let ours: ExportedChain
let theirs: ExportedChain

beforeAll(async () => {
  kit = await createTestAuditLog()
  const [first, second] = [await kit.company(), await kit.company()]
  for (let round = 0; round < 4; round += 1) {
    await kit.write(first, 150)
    await kit.write(second, 90)
    await anchorNewEntries(kit.trail)
  }
  await kit.write(first, 60)
  ours = await exportedChain(kit, first)
  theirs = await exportedChain(kit, second)
})
afterAll(() => kit.close())

type Mutable = { -readonly [Key in keyof ExportedEntry]: ExportedEntry[Key] }
interface Draft {
  entries: Mutable[]
  inside: string[]
  outside: string[]
  head: { seq: number; hash: string; retired: number }
}

function faultsOf({ entries, inside, outside, head }: Draft): readonly unknown[] {
  const read = readAnchors(inside, outside, kit.trail.key.jwk, ours.company)
  const verifier = new Verifier({ company: ours.company, ...read })
  for (const entry of entries) verifier.take(entry)
  return verifier.finish(head).faults
}

/** A seeded generator, so that a failure can be repeated by its number. */
function random(seed: number): (below: number) => number {
  let state = (seed + 1) * 2_654_435_761
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) % below
  }
}

/** Renumbers, links and hashes everything from this entry on, and moves the end. */
function recompute(draft: Draft, from: number): void {
  for (let at = from; at < draft.entries.length; at += 1) {
    const entry = draft.entries[at]
    if (entry === undefined) continue
    entry.seq = String(at + 1)
    entry.company_id = ours.company
    entry.prev_hash = draft.entries[at - 1]?.entry_hash ?? sha256(`company:${ours.company}`)
    entry.old_hash = entry.old_row === null ? entry.old_hash : sha256(entry.old_row)
    entry.new_hash = entry.new_row === null ? entry.new_hash : sha256(entry.new_row)
    entry.signature = signatureOf(entry)
    entry.entry_hash = entryHash(entry)
  }
  const last = draft.entries.at(-1)
  draft.head = { seq: draft.entries.length, hash: last?.entry_hash ?? '', retired: 0 }
}

const another = (value: string | null): string =>
  value === null ? 'x' : value.length === 0 ? 'y' : `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`

/** Kinds of tampering, by name; each changes the draft at a random position. */
const ways: Record<string, (draft: Draft, draw: (below: number) => number) => void> = {
  'edits a field': ({ entries }, draw) => {
    const entry = pick(entries, draw)
    const fields = Object.keys(entry) as (keyof ExportedEntry)[]
    const field = pick(fields, draw)
    Object.assign(entry, { [field]: another(entry[field]) })
  },
  'edits a field and its hash': (draft, draw) => {
    const at = draw(draft.entries.length - 1)
    const entry = draft.entries[at]
    if (entry === undefined) return
    entry.record_id = another(entry.record_id)
    entry.signature = signatureOf(entry)
    entry.entry_hash = entryHash(entry)
  },
  'edits values and all that follows': (draft, draw) => {
    const at = draw(draft.entries.length)
    const entry = draft.entries[at]
    if (entry === undefined) return
    entry.new_row = `{"title": "Forged ${at}"}`
    recompute(draft, at)
  },
  'takes values away': ({ entries }, draw) => {
    const entry = pick(
      entries.filter((one) => one.new_row !== null),
      draw,
    )
    entry.new_row = null
  },
  'deletes an entry': ({ entries }, draw) => void entries.splice(draw(entries.length), 1),
  'deletes an entry and renumbers the chain': (draft, draw) => {
    const at = draw(draft.entries.length)
    draft.entries.splice(at, 1)
    recompute(draft, at)
  },
  'inserts an entry and rehashes the chain': (draft, draw) => {
    const at = draw(draft.entries.length)
    draft.entries.splice(at, 0, { ...pick(draft.entries, draw), id: crypto.randomUUID() })
    recompute(draft, at)
  },
  'doubles an entry': ({ entries }, draw) => {
    const at = draw(entries.length)
    entries.splice(at, 0, { ...pick(entries.slice(at), () => 0) })
  },
  'swaps two entries': ({ entries }, draw) => {
    const at = draw(entries.length - 1)
    entries.splice(at, 2, ...entries.slice(at, at + 2).toReversed())
  },
  'swaps two entries and rehashes the chain': (draft, draw) => {
    const at = draw(draft.entries.length - 1)
    draft.entries.splice(at, 2, ...draft.entries.slice(at, at + 2).toReversed())
    recompute(draft, at)
  },
  'puts another company’s entry in its place': ({ entries }, draw) => {
    entries.splice(draw(entries.length), 1, { ...pick(theirs.entries, draw) })
  },
  'puts another company’s chain in its place': (draft) => {
    draft.entries = theirs.entries.map((entry) => ({ ...entry }))
    draft.head = { ...theirs.head }
  },
  'cuts the end off': (draft, draw) => {
    draft.entries.splice(draw(draft.entries.length))
    draft.head = { seq: draft.entries.length, hash: draft.entries.at(-1)?.entry_hash ?? '', retired: 0 }
  },
  'cuts the beginning off': ({ entries }, draw) => void entries.splice(0, 1 + draw(entries.length - 1)),
  'rewrites all entries from one on': (draft, draw) => {
    const at = draw(draft.entries.length)
    for (const entry of draft.entries.slice(at)) entry.user_id = null
    recompute(draft, at)
  },
  'moves the end': (draft, draw) => {
    draft.head = { ...draft.head, seq: draft.head.seq + 1 + draw(9) }
  },
  'hides the beginning': (draft, draw) => {
    draft.head = { ...draft.head, retired: 1 + draw(draft.entries.length) }
  },
  'takes an anchor out of the database': ({ inside }, draw) => void inside.splice(draw(inside.length), 1),
  'changes an anchor': ({ inside }, draw) => {
    const at = draw(inside.length)
    inside[at] = (inside[at] ?? '').replace(/"seq":\d/, '"seq":9')
  },
  'signs an anchor with a key of its own': ({ inside, entries }, draw) => {
    const { seq, entry_hash: hash } = pick(entries, draw)
    const signed = JSON.stringify({
      company: ours.company,
      kind: 'retention',
      seq: Number(seq),
      hash,
      time: '',
      prev: '',
    })
    inside.push(`${signed.slice(0, -1)},"signature":"${FOREIGN_KEY.sign(signed)}"}`)
  },
}

function pick<T>(from: readonly T[], draw: (below: number) => number): T {
  const found = from[draw(from.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

const draftOf = (chain: ExportedChain): Draft => ({
  entries: chain.entries.map((entry) => ({ ...entry })),
  inside: [...chain.inside],
  outside: [...chain.outside],
  head: { ...chain.head },
})

test('an unchanged chain is whole', () => {
  expect(ours.entries.length).toBeGreaterThan(600)
  expect(ours.inside.length).toBe(5)
  expect(faultsOf(draftOf(ours))).toEqual([])
})

test(`each of ${TAMPERINGS} random tamperings is found`, { timeout: 3_600_000 }, () => {
  const names = Object.keys(ways)
  const missed: string[] = []
  for (let n = 0; n < TAMPERINGS; n += 1) {
    const draft = draftOf(ours)
    const name = names[n % names.length] ?? ''
    ways[name]?.(draft, random(n))
    if (faultsOf(draft).length === 0) missed.push(`${n}: ${name}`)
  }
  expect(missed).toEqual([])
})
