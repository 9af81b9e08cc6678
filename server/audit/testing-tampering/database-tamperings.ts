// Every way in which a superuser of the database tampers with a small audit log: kind × field × place. Statements use
// $1 for the company; `rehash` computes all hashes of its chain again, as someone who knows the form would.

export interface DatabaseTampering {
  readonly name: string
  readonly statements: readonly string[]
}

/** Entries of the small log: anchored at 16, 22 and 28. */
export const END = 28
const PLACES = { first: 1, middle: 20, last: END } as const
const FORGED = `sha256('forged')`

/** What an attacker writes into each field that is hashed. */
const FIELDS: Readonly<Record<string, string>> = {
  id: 'gen_random_uuid()',
  created_at: `created_at + interval '1 microsecond'`,
  action: `'auth_login'`,
  table_name: `'forged'`,
  record_id: `'forged'`,
  user_id: 'gen_random_uuid()',
  actor_id: 'gen_random_uuid()',
  session_id: 'gen_random_uuid()',
  severity: `case severity when 'info' then 'warning' else 'info' end`,
  address: `'203.0.113.1'`,
  user_agent: `'forged'`,
  request_id: `'forged'`,
  metadata: `'{"forged": true}'`,
  old_row: `'{"title": "Forged"}'`,
  new_row: `'{"title": "Forged"}'`,
}

/** Fields that place an entry in its chain, or follow from the others. */
const LINKS: Readonly<Record<string, string>> = {
  company_id: 'gen_random_uuid()',
  seq: 'seq + 1000',
  signature: `'forged'`,
  old_hash: FORGED,
  new_hash: FORGED,
  prev_hash: FORGED,
  entry_hash: FORGED,
}

const places = Object.entries(PLACES)
const REHASH = 'select pg_temp.rehash($1)'
const REHASH_ONE = (seq: number) => `select pg_temp.rehash($1, ${seq})`
const change = (field: string, value: string, seq: number) =>
  `update audit.log set ${field} = ${value} where company_id = $1 and seq = ${seq}`
const remove = (which: string) => `delete from audit.log where company_id = $1 and ${which}`
const swap = (seq: number) =>
  `update audit.log set seq = case seq when ${seq} then ${seq + 1} + 1000 else ${seq} + 1000 end where company_id = $1 and seq in (${seq}, ${seq + 1})`
const UNSHIFT = 'update audit.log set seq = seq - 1000 where company_id = $1 and seq > 1000'
/** A copy of an entry, under another number. */
const copy = (from: string, seq: string, company = '$1') =>
  `insert into audit.log select (jsonb_populate_record(l, jsonb_build_object('company_id', $1::uuid, 'seq', ${seq}, 'id', gen_random_uuid()))).*
   from audit.log l where company_id = ${company} and seq = ${from}`
const makeRoom = (seq: number) => [
  `update audit.log set seq = seq + 1001 where company_id = $1 and seq >= ${seq}`,
  UNSHIFT,
]
const moveHead = (seq: string) =>
  `update audit.heads h set seq = ${seq}, hash = coalesce((select entry_hash from audit.log l where l.company_id = $1 and l.seq = ${seq}), audit.genesis($1)) where company_id = $1`
/** An entry, added as a commit adds it. */
const NEXT_WRITE = [`select audit.record('report_viewed', $1, null)`, 'set constraints all immediate']
const OTHER = `(select company_id from audit.heads where company_id not in ($1, audit.installation()) limit 1)`

function* edits(): Generator<DatabaseTampering> {
  for (const [place, seq] of places) {
    for (const [field, value] of Object.entries({ ...FIELDS, ...LINKS }))
      yield { name: `edit ${field} of the ${place}`, statements: [change(field, value, seq)] }
    for (const [field, value] of Object.entries(FIELDS)) {
      const edited = change(field, value, seq)
      yield { name: `edit ${field} of the ${place}, and its hash`, statements: [edited, REHASH_ONE(seq)] }
      yield { name: `edit ${field} of the ${place}, and all hashes`, statements: [edited, REHASH] }
    }
  }
  for (const seq of [1, 18, 20])
    yield {
      name: `empty the values of ${seq}`,
      statements: [change('old_row', 'null', seq), change('new_row', 'null', seq)],
    }
}

function* deletions(): Generator<DatabaseTampering> {
  for (const [place, seq] of places) {
    yield { name: `delete the ${place}`, statements: [remove(`seq = ${seq}`)] }
    yield { name: `delete the ${place}, and close the gap`, statements: [remove(`seq = ${seq}`), REHASH] }
  }
  for (const which of ['seq between 5 and 9', 'user_id is not null', `action = 'report_viewed'`]) {
    yield { name: `delete ${which}`, statements: [remove(which)] }
    yield { name: `delete ${which}, and close the gaps`, statements: [remove(which), REHASH] }
  }
}

function* insertions(): Generator<DatabaseTampering> {
  for (const [place, seq] of places) {
    for (const [whose, company] of [
      ['a copy', '$1'],
      ['another company’s entry', OTHER],
    ] as const) {
      yield {
        name: `insert ${whose} at the ${place}`,
        statements: [...makeRoom(seq), copy('3', String(seq), company), REHASH],
      }
      yield {
        name: `put ${whose} in place of the ${place}`,
        statements: [remove(`seq = ${seq}`), copy('3', String(seq), company)],
      }
    }
  }
  for (const seq of [END + 1, END + 2, END + 1000, 0, -1, '9223372036854775807', '(-9223372036854775808)'])
    yield { name: `put a row outside the chain, at ${seq}`, statements: [copy('1', String(seq))] }
  yield {
    name: 'put a row behind the end that follows from it',
    statements: [
      copy(String(END), String(END + 1)),
      REHASH_ONE(END + 1),
      `update audit.heads set seq = ${END}, hash = (select entry_hash from audit.log where company_id = $1 and seq = ${END}) where company_id = $1`,
    ],
  }
  yield {
    name: 'put a row behind the end, before the next write',
    statements: [copy('1', String(END + 1)), ...NEXT_WRITE],
  }
  yield {
    name: 'put a row behind the end, and take it away after the next write',
    statements: [copy('1', String(END + 1)), ...NEXT_WRITE, remove(`seq = ${END + 1}`)],
  }
}

function* moves(): Generator<DatabaseTampering> {
  for (const [place, seq] of Object.entries({ ...PLACES, last: END - 1 })) {
    yield { name: `swap the ${place} and the next`, statements: [swap(seq), UNSHIFT] }
    yield { name: `swap the ${place} and the next, and hash again`, statements: [swap(seq), UNSHIFT, REHASH] }
  }
  const reversed = `update audit.log set seq = 1000 + ${END + 1} - seq where company_id = $1`
  yield { name: 'reverse all', statements: [reversed, UNSHIFT] }
  yield { name: 'reverse all, and hash again', statements: [reversed, UNSHIFT, REHASH] }
}

function* truncations(): Generator<DatabaseTampering> {
  for (const seq of [END - 1, 22, 1, 0]) {
    const cut = remove(`seq > ${seq}`)
    const anchors = `delete from audit.anchors where company_id = $1 and seq > ${seq}`
    yield { name: `cut the end after ${seq}`, statements: [cut] }
    yield { name: `cut the end after ${seq}, and move the head`, statements: [cut, moveHead(String(seq))] }
    yield { name: `cut the end after ${seq}, with head and anchors`, statements: [cut, moveHead(String(seq)), anchors] }
  }
  for (const seq of [1, 16, END - 1]) {
    const hide = `update audit.heads set retired = ${seq} where company_id = $1`
    yield { name: `cut the beginning up to ${seq}`, statements: [remove(`seq <= ${seq}`)] }
    yield { name: `cut the beginning up to ${seq}, and say so`, statements: [remove(`seq <= ${seq}`), hide] }
    yield { name: `hide the beginning up to ${seq}`, statements: [hide] }
  }
}

/** Every choice of at least one. */
const subsets = (names: readonly string[]): string[][] =>
  names
    .reduce<string[][]>((found, name) => [...found, ...found.map((one) => [...one, name])], [[]])
    .filter(({ length }) => length > 0)

function* replays(): Generator<DatabaseTampering> {
  for (const seq of [16, 22]) {
    const older: Readonly<Record<string, string>> = {
      heads: moveHead(String(seq)),
      log: remove(`seq > ${seq}`),
      anchors: `delete from audit.anchors where company_id = $1 and seq > ${seq}`,
    }
    for (const tables of subsets(Object.keys(older)))
      yield {
        name: `replay ${tables.join(', ')} as at ${seq}`,
        statements: tables.flatMap((table) => older[table] ?? []),
      }
  }
}

function* wholeChains(): Generator<DatabaseTampering> {
  for (const tables of subsets(['log', 'heads', 'anchors'])) {
    const names = tables.join(', ')
    yield {
      name: `remove ${names} of the chain`,
      statements: tables.map((table) => `delete from audit.${table} where company_id = $1`),
    }
    yield {
      name: `empty ${names}`,
      statements: tables.map((table) => `delete from audit.${table} where $1::uuid is not null`),
    }
  }
  yield {
    name: 'rename the chain',
    statements: ['log', 'heads', 'anchors'].map(
      (table) => `update audit.${table} set company_id = md5($1::text)::uuid where company_id = $1`,
    ),
  }
}

function* heads(): Generator<DatabaseTampering> {
  for (const [what, value] of Object.entries({
    'seq = 27': 'seq = 27',
    'seq = 29': 'seq = 29',
    'seq = 0': 'seq = 0',
    hash: `hash = ${FORGED}`,
    company: 'company_id = gen_random_uuid()',
  }))
    yield { name: `change the head: ${what}`, statements: [`update audit.heads set ${value} where company_id = $1`] }
}

const ANCHOR_MEMBERS: Readonly<Record<string, string>> = {
  company: `replace(line, '"company":"', '"company":"0')`,
  kind: `replace(line, '"head"', '"retention"')`,
  seq: `regexp_replace(line, '"seq":', '"seq":1')`,
  hash: `regexp_replace(line, '"hash":"..', '"hash":"00')`,
  time: `regexp_replace(line, '"time":"2', '"time":"3')`,
  prev: `regexp_replace(line, '"prev":"', '"prev":"0')`,
  signature: `regexp_replace(line, '"signature":"..', '"signature":"00')`,
}

function* anchors(): Generator<DatabaseTampering> {
  for (const [place, seq] of Object.entries({ first: 16, middle: 22, last: END })) {
    const which = `where company_id = $1 and seq = ${seq}`
    yield { name: `delete the ${place} anchor`, statements: [`delete from audit.anchors ${which}`] }
    for (const [member, line] of Object.entries(ANCHOR_MEMBERS))
      yield {
        name: `edit ${member} of the ${place} anchor`,
        statements: [`update audit.anchors set line = ${line} ${which}`],
      }
    for (const column of ['seq = seq + 1000', `kind = 'retention'`, 'company_id = gen_random_uuid()'])
      yield {
        name: `file the ${place} anchor under ${column}`,
        statements: [`update audit.anchors set ${column} ${which}`],
      }
  }
}

export const DATABASE_TAMPERINGS: Readonly<Record<string, readonly DatabaseTampering[]>> = {
  edit: [...edits()],
  delete: [...deletions()],
  insert: [...insertions()],
  reorder: [...moves()],
  truncate: [...truncations()],
  'replay of an older state': [...replays()],
  'whole chain': [...wholeChains()],
  head: [...heads()],
  anchors: [...anchors()],
}

/** Writes a chain again with right numbers, links, hashes and head; with a number, only that entry's own hashes. */
export const REHASH_FUNCTION = `
  create function pg_temp.rehash(chain uuid, only_seq bigint default null) returns void language plpgsql as $$
  declare
    entries audit.log[] := array(select l from audit.log l where company_id = chain and (only_seq is null or seq = only_seq) order by seq);
    e audit.log;
    previous bytea := audit.genesis(chain);
    n bigint := 0;
  begin
    delete from audit.log where company_id = chain and (only_seq is null or seq = only_seq);
    foreach e in array entries loop
      n := n + 1;
      if only_seq is null then
        e.seq := n;
        e.prev_hash := previous;
      else
        e.prev_hash := coalesce((select entry_hash from audit.log where company_id = chain and seq = only_seq - 1), e.prev_hash);
      end if;
      if e.old_row is not null then e.old_hash := audit.payload_hash(e.old_row); end if;
      if e.new_row is not null then e.new_hash := audit.payload_hash(e.new_row); end if;
      e.signature := audit.signature(e.action, e.table_name, e.record_id, e.user_id, audit.shown_moment(e.created_at));
      e.entry_hash := audit.entry_hash(e.prev_hash, chain, e.seq, e.id, audit.moment(e.created_at), e.action, e.table_name, e.record_id,
        audit.common_fields(row(e.user_id, e.actor_id, e.session_id, e.address, e.user_agent, e.request_id)::audit.origin, e.severity, e.metadata),
        e.signature, e.old_hash, e.new_hash);
      previous := e.entry_hash;
      insert into audit.log select e.*;
    end loop;
    update audit.heads set seq = coalesce(e.seq, 0), hash = previous where company_id = chain and (only_seq is null or only_seq >= seq);
  end $$`
