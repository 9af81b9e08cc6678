// Verification of an audit log. Every entry is chained to the previous one:
// entry_hash = SHA-256 (prev_hash in hexadecimal, then FIELDS as netstrings: `length in bytes:value,`, `-,` for null)
// The first prev_hash is SHA-256 ("company:" + company). Anchors are lines that the server signed (ES256) with a key
// that the database never has; each names an entry and its hash, and the SHA-256 of the previous line. An export is
// signed in the same way: where its entries begin and end, and the SHA-256 of its files of anchors.
import * as crypto from 'node:crypto'

const FIELDS = (
  'company_id seq id created_at action table_name record_id user_id actor_id session_id ' +
  'severity address user_agent request_id metadata signature old_hash new_hash'
).split(' ')
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE'])
const EVENTS = new Set(['audit_collision', 'audit_erasure', 'audit_retirement', 'audit_retention'])
const MOST_FAULTS = 100

export const sha256 = crypto.hash
  ? (text) => crypto.hash('sha256', text)
  : (text) => crypto.createHash('sha256').update(text).digest('hex')

const netstring = (value) => (value === null ? '-,' : `${Buffer.byteLength(value)}:${value},`)

export function entryHash(entry) {
  let text = entry.prev_hash
  for (const field of FIELDS) text += netstring(entry[field])
  return sha256(text)
}

/** The specification's digest, over the entry as audit_log answers it: a time in UTC without zeros at its end. */
export const signatureOf = (entry) => digest(entry, entry.created_at.replace(/\.?0*Z$/, '+00:00'))

/** Older entries sign the time with six digits and a Z. */
const isSigned = (entry) =>
  entry.signature === signatureOf(entry) || entry.signature === digest(entry, entry.created_at)

const digest = ({ action, table_name: table, record_id: record, user_id: user }, at) =>
  sha256(`${action}${CHANGES.has(action) ? 'data_changes' : table}${record ?? ''}${user ?? ''}${at}`)

/** RFC 7638. */
export const fingerprintOf = ({ crv, kty, x, y }) =>
  crypto.createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')

/**
 * Parses and checks signed lines: their signatures, and that each company's lines follow one another. Lines of the
 * outside file must be in the database, and lines of the database in the file: those older than `dueOutside` (ISO time)
 * or than the newest one there; a file may lag behind.
 */
export function readAnchors(inside, outside, jwk, company, dueOutside = '') {
  const key = publicKey(jwk)
  const faults = []
  const opened = new Map()
  for (const line of new Set([...inside, ...outside])) {
    const anchor = openLine(line, key)
    if (anchor === undefined || anchor.kind === 'export')
      faults.push(`an anchor is not signed by this key: ${line.slice(0, 120)}`)
    else if (anchor.company === company) opened.set(line, anchor)
  }
  const { kept, earlier, notes } = withoutGivenUp(opened, new Set(inside))
  const compared = compareAnchors(kept, new Set(inside), new Set(outside), dueOutside)
  faults.push(...compared.faults, ...linkFaults(new Map([...kept].map(([line, anchor]) => [sha256(line), anchor]))))
  return { anchors: [...kept.values(), ...earlier], faults, warnings: [...notes, ...compared.warnings] }
}

/**
 * A restore goes back to an earlier state, and signs where it did: a line of kind `restored` in the database. Lines of
 * the outside file that branch off where it does, and are older, are given up with what came after. Those of entries
 * before it still bind.
 */
function withoutGivenUp(opened, inDatabase) {
  const after = new Map()
  for (const [line, { prev }] of opened) if (!inDatabase.has(line)) after.set(prev, [...(after.get(prev) ?? []), line])
  const kept = new Map(opened)
  const earlier = []
  const notes = []
  for (const [line, restored] of opened) {
    if (restored.kind !== 'restored' || !inDatabase.has(line)) continue
    const lost = takeBranches(kept, after, restored)
    earlier.push(...lost.filter(({ kind, seq }) => kind === 'head' && seq <= restored.seq))
    const end = Math.max(0, ...lost.map(({ seq }) => seq))
    const lostEvents = end > restored.seq ? `; events up to ${end} had been signed and are not in it` : ''
    notes.push(`restored from ${restored.from} to ${restored.time}: goes on behind event ${restored.seq}${lostEvents}`)
  }
  return { kept, earlier, notes }
}

/** Takes the lines out of `kept` that follow what a restored line follows, and are older than it. */
function takeBranches(kept, after, { prev, time }) {
  const taken = []
  const waiting = [...(after.get(prev) ?? [])]
  for (let line = waiting.pop(); line !== undefined; line = waiting.pop()) {
    const anchor = kept.get(line)
    if (anchor === undefined || anchor.time > time) continue
    kept.delete(line)
    taken.push(anchor)
    waiting.push(...(after.get(sha256(line)) ?? []))
  }
  return taken
}

/** What the database or the file lacks. */
function compareAnchors(opened, inDatabase, inFile, dueOutside) {
  const faults = []
  let due = dueOutside
  for (const [line, { time }] of opened) if (inFile.has(line) && time > due) due = time
  for (const line of opened.keys())
    if (!inDatabase.has(line)) faults.push(`an anchor was taken out of the database: ${line.slice(0, 120)}`)
  const lacking = [...opened].filter(([line]) => !inFile.has(line)).map(([, anchor]) => anchor)
  const lost = lacking.filter(({ time }) => time <= due).map(({ seq }) => seq)
  if (lost.length > 0)
    faults.push(
      `the file of anchors lost ${lost.length} lines of this chain, of events ${lost.slice(0, 10).join(', ')}`,
    )
  const late = lacking.length - lost.length
  const warnings = late > 0 ? [`the file of anchors lacks the newest ${late} anchors of this chain`] : []
  return { faults, warnings }
}

/** @param lines anchors by the SHA-256 of their line */
function linkFaults(lines) {
  const faults = []
  const next = new Map()
  for (const [hash, { seq, prev }] of lines) {
    if (prev !== '' && !lines.has(prev)) faults.push(`the anchor before the one of event ${seq} is missing`)
    if (next.has(prev))
      faults.push(`two anchors follow the same one: events ${lines.get(next.get(prev)).seq} and ${seq}`)
    next.set(prev, hash)
  }
  let head = 0
  for (let hash = next.get(''); hash !== undefined; hash = next.get(hash)) {
    const { kind, seq } = lines.get(hash)
    if (kind === 'retention') continue
    if (seq < head) faults.push(`rollback: anchor ${head} > ${seq} of a later anchor`)
    head = Math.max(head, seq)
  }
  return faults
}

export const publicKey = (jwk) => crypto.createPublicKey({ key: jwk, format: 'jwk' })

/** The object of a line `{…,"signature":"…"}`, without its signature; undefined unless the key signed it. */
export function openLine(line, key) {
  const [, signed, signature] = /^(\{.*),"signature":"([\w-]+)"\}$/.exec(line) ?? []
  if (signed === undefined) return undefined
  const bytes = Buffer.from(`${signed}}`)
  const right = crypto.verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  return right ? JSON.parse(bytes.toString()) : undefined
}

/** Takes the entries of one company in order, and finally reports what is wrong with them. */
export class Verifier {
  faults = []
  warnings = []
  count = 0
  first = undefined
  last = undefined
  #company
  #anchors = new Map()
  #retained = new Map()
  #newest = 0
  #openStart
  #openEnd
  #mustBeAnchored
  #missing = new Set()
  #erased = new Set()
  #retired = 0

  /**
   * @param after the entry before the first, if it was checked already: { seq, hash }
   * @param openStart does not require what precedes the first entry
   * @param openEnd does not require what follows the last entry
   * @param mustBeAnchored a chain without anchors is a fault, not a warning
   */
  constructor({
    company,
    anchors,
    faults = [],
    warnings = [],
    after,
    openStart = false,
    openEnd = false,
    mustBeAnchored = false,
  }) {
    this.#company = company
    this.#openStart = openStart
    this.#openEnd = openEnd
    if (after !== undefined) this.last = { ...after, at: '' }
    this.#mustBeAnchored = mustBeAnchored
    for (const fault of faults) this.#fault(undefined, fault)
    for (const warning of warnings) this.#warn(warning)
    for (const { kind, seq, hash } of anchors) {
      this.#anchors.set(seq, [...(this.#anchors.get(seq) ?? []), hash])
      if (kind === 'retention') this.#retained.set(seq, hash)
      else this.#newest = Math.max(this.#newest, seq)
    }
  }

  take(entry) {
    const seq = Number(entry.seq)
    if (this.last === undefined) this.#begin(entry, seq)
    else this.#follow(entry, seq)
    this.first ??= seq
    if (entry.company_id !== this.#company) this.#fault(seq, 'belongs to another company')
    if (!isSigned(entry)) this.#fault(seq, 'has a signature that is not its own')
    this.#payload(seq, entry.old_row, entry.old_hash)
    this.#payload(seq, entry.new_row, entry.new_hash)
    const hash = entryHash(entry)
    if (hash !== entry.entry_hash) this.#fault(seq, 'is not what was written: its hash differs')
    for (const anchored of this.#anchors.get(seq) ?? []) {
      if (anchored !== entry.entry_hash) this.#fault(seq, 'is not the entry that was anchored')
    }
    this.#events(entry)
    this.count += 1
    this.last = { seq, hash: entry.entry_hash, at: entry.created_at }
  }

  #begin({ prev_hash: previous }, seq) {
    const retained = this.#retained.get(seq - 1)
    if (seq === 1 && previous !== sha256(`company:${this.#company}`))
      this.#fault(seq, 'does not begin the chain of this company')
    if (seq === 1 || retained === previous) return
    if (retained !== undefined) this.#fault(seq, 'does not follow the entry that retention ended at')
    else if (!this.#openStart)
      this.#fault(1, `is missing, and all up to ${seq - 1}, without a signed word that they were removed`)
  }

  #follow(entry, seq) {
    const { last } = this
    if (seq > last.seq + 1)
      this.#fault(last.seq + 1, `is missing${seq > last.seq + 2 ? `, and all up to ${seq - 1}` : ''}`)
    else if (seq !== last.seq + 1) this.#fault(seq, `comes after ${last.seq}`)
    else if (entry.prev_hash !== last.hash) this.#fault(seq, 'does not follow from the entry before it')
    if (entry.created_at < last.at)
      this.#warn(`event ${seq} has an earlier time than the one before it: a clock was set back`)
  }

  #payload(seq, payload, hash) {
    if (payload === null && hash !== null) this.#missing.add(seq)
    else if (payload !== null && sha256(payload) !== hash) this.#fault(seq, 'has values that are not those written')
  }

  #events({ action, metadata }) {
    if (!EVENTS.has(action)) return
    const { seqs = [], from = 0, through = 0 } = JSON.parse(metadata ?? '{}')
    if (action === 'audit_collision')
      this.#fault(from, `and all up to ${through} were not written by the server: it found them in its way`)
    else if (action === 'audit_erasure') for (const seq of seqs) this.#erased.add(seq)
    else this.#retired = Math.max(this.#retired, through)
  }

  /** The state of these entries, for the verifier that joins the parts of a chain in order. */
  get part() {
    const { faults, warnings, count, first, last } = this
    return {
      faults,
      warnings,
      count,
      first,
      last,
      missing: this.#missing,
      erased: this.#erased,
      retired: this.#retired,
    }
  }

  join({ faults, warnings, count, first, last, missing, erased, retired }) {
    for (const { seq, what } of faults) this.#fault(seq, what)
    for (const warning of warnings) this.#warn(warning)
    this.count += count
    this.first ??= first
    this.last = last ?? this.last
    for (const seq of missing) this.#missing.add(seq)
    for (const seq of erased) this.#erased.add(seq)
    this.#retired = Math.max(this.#retired, retired)
  }

  /**
   * @param head the end of the chain according to the database: { seq, hash, retired, stray }; `stray` are the numbers
   * of rows behind it, and before 1
   */
  finish(head) {
    const erased = this.#checkErased()
    const end = this.last?.seq ?? 0
    if (!this.#openEnd) {
      if (this.#newest > end) this.#fault(end + 1, `is missing. rollback: anchor ${this.#newest} > head ${end}`)
      if (head !== undefined) this.#compareHead(head, end)
    }
    for (const seq of head?.stray ?? []) this.#fault(seq, 'was not written by the server: it is outside the chain')
    this.#checkAnchored(end)
    this.faults.sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
    return {
      faults: this.faults,
      warnings: this.warnings,
      count: this.count,
      first: this.first,
      last: this.last,
      erased,
      newestAnchor: this.#newest,
    }
  }

  /** The entries whose values an entry says were erased; other missing values are faults. */
  #checkErased() {
    for (const seq of this.#missing) {
      if (this.#erased.has(seq)) continue
      if (this.#openEnd)
        this.#warn(`the values of event ${seq} are missing; the entry that says why may be outside this export`)
      else this.#fault(seq, 'lost its values, and no entry says that they were erased')
    }
    return [...this.#missing].filter((seq) => this.#erased.has(seq))
  }

  #checkAnchored(end) {
    if (this.#newest > 0 || this.#retained.size > 0) {
      if (this.#newest < end)
        this.#warn(`${end - this.#newest} events are newer than the newest anchor, ${this.#newest}`)
    } else if (this.#mustBeAnchored) this.#fault(undefined, 'all anchors of this chain were taken away')
    else this.#warn('there are no anchors: a rewritten chain, or a missing end, could not be noticed')
  }

  #compareHead({ seq, hash, retired }, end) {
    if (seq !== end || (this.last !== undefined && hash !== this.last.hash))
      this.#fault(end + 1, `is missing: the chain's end is said to be ${seq}`)
    const allowed = Math.max(this.#retired, ...this.#retained.keys())
    if (retired > allowed)
      this.#fault(allowed + 1, `is hidden, and all up to ${retired}, and no entry says who asked for it`)
  }

  #fault(seq, what) {
    if (this.faults.length < MOST_FAULTS) this.faults.push({ seq, what })
  }

  #warn(what) {
    if (this.warnings.length < MOST_FAULTS) this.warnings.push(what)
  }
}
