// Every way in which someone tampers with files: the anchors outside the database, and a small export.

/** Lines of the file of anchors, `company` being the chain that is checked. */
export interface AnchorTampering {
  readonly name: string
  readonly tamper: (lines: readonly string[], company: string) => readonly string[]
}

const MEMBERS = ['company', 'kind', 'seq', 'time', 'prev', 'signature'] as const

/** The JSON of a line with one member changed; undefined if it has none of that name. */
function edited(line: string, member: string): string | undefined {
  const found = new RegExp(`"${member}":("?)([^",}]*)`).exec(line)
  if (found === null) return undefined
  const [whole, quote = '', value = ''] = found
  const forged =
    quote === '' ? (value === 'true' ? 'false' : value === 'null' ? '{}' : `1${value}`) : `${quote}0${value.slice(1)}1`
  return line.replace(whole, `"${member}":${forged}`)
}

const ofChain = (lines: readonly string[], company: string) =>
  lines.filter((line) => line.includes(`"company":"${company}"`))

function* anchorTamperings(): Generator<AnchorTampering> {
  for (const [place, at] of Object.entries({ first: 0, middle: 1, last: -1 })) {
    const target = (lines: readonly string[], company: string) => ofChain(lines, company).at(at)
    yield {
      name: `delete the ${place} line`,
      tamper: (lines, company) => lines.filter((line) => line !== target(lines, company)),
    }
    for (const member of [...MEMBERS, 'hash'])
      yield {
        name: `edit ${member} of the ${place} line`,
        tamper: (lines, company) =>
          lines.map((line) => (line === target(lines, company) ? (edited(line, member) ?? line) : line)),
      }
  }
  yield {
    name: 'take the chain out',
    tamper: (lines, company) => lines.filter((line) => !ofChain([line], company).length),
  }
  yield { name: 'empty the file', tamper: () => [] }
  yield { name: 'keep an older copy', tamper: (lines) => lines.slice(0, 3) }
  yield {
    name: 'add a line that no server signed',
    tamper: (lines, company) => [...lines, `{"company":"${company}","kind":"head","seq":3,"signature":"x"}`],
  }
}

export const ANCHOR_TAMPERINGS = [...anchorTamperings()]

/** The files of an export by name; a missing one is undefined. */
export type ExportFiles = Readonly<Record<string, string | undefined>>

export interface ExportTampering {
  readonly name: string
  /** `older` is a genuine export of the same chain, when it was shorter; `foreign` the same, signed by another key. */
  readonly tamper: (files: ExportFiles, older: ExportFiles, foreign: ExportFiles) => ExportFiles
}

const linesOf = (text: string | undefined): string[] => (text ?? '').split('\n').filter(Boolean)
const joined = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

const entries = (name: string, change: (lines: string[]) => readonly string[]): ExportTampering => ({
  name,
  tamper: (files) => ({ ...files, 'entries.jsonl': joined(change(linesOf(files['entries.jsonl']))) }),
})

function* entryTamperings(fields: readonly string[]): Generator<ExportTampering> {
  for (const [place, at] of Object.entries({ first: 0, middle: 12, last: 27 })) {
    yield entries(`delete the ${place} entry`, (lines) => lines.toSpliced(at, 1))
    yield entries(`repeat the ${place} entry`, (lines) => lines.toSpliced(at, 0, lines[at] ?? ''))
    yield entries(`move the ${place} entry`, (lines) => lines.toSpliced(at, 1).toSpliced(5, 0, lines[at] ?? ''))
  }
  for (const field of fields)
    yield entries(`edit ${field} of an entry`, (lines) => lines.with(19, forgedField(lines[19] ?? '', field)))
  for (const count of [1, 6, 12]) {
    yield entries(`cut the first ${count} entries`, (lines) => lines.slice(count))
    yield entries(`cut the last ${count} entries`, (lines) => lines.slice(0, -count))
  }
  yield entries('cut within an entry', (lines) => [...lines.slice(0, -1), (lines.at(-1) ?? '').slice(0, 100)])
}

const bothAnchors = (name: string, change: (lines: string[]) => readonly string[]): ExportTampering => ({
  name,
  tamper: (files) => ({
    ...files,
    'anchors.jsonl': joined(change(linesOf(files['anchors.jsonl']))),
    'anchors-outside.jsonl': joined(change(linesOf(files['anchors-outside.jsonl']))),
  }),
})

const CONTENTS =
  'company exportedAt seq hash retired listed openStart openEnd first last anchors.jsonl anchors-outside.jsonl signature'

function* fileTamperings(): Generator<ExportTampering> {
  for (const name of ['entries.jsonl', 'anchors.jsonl', 'anchors-outside.jsonl', 'chain.json', 'key.json']) {
    yield { name: `remove ${name}`, tamper: (files) => ({ ...files, [name]: undefined }) }
    yield { name: `empty ${name}`, tamper: (files) => ({ ...files, [name]: '' }) }
  }
  for (const name of ['entries.jsonl', 'anchors.jsonl', 'anchors-outside.jsonl', 'chain.json'])
    yield { name: `${name} of an older export`, tamper: (files, older) => ({ ...files, [name]: older[name] }) }
  for (const name of ['chain.json', 'key.json'])
    yield {
      name: `${name} signed by another key`,
      tamper: (files, _older, foreign) => ({ ...files, [name]: foreign[name] }),
    }
  yield { name: 'all of it signed by another key', tamper: (_files, _older, foreign) => foreign }
  yield bothAnchors('take all anchors away', () => [])
  for (const count of [1, 2])
    yield bothAnchors(`take the newest ${count} anchors away`, (lines) => lines.slice(0, -count))
  yield bothAnchors('take the oldest anchor away', (lines) => lines.slice(1))
  yield {
    name: 'remove both files of anchors',
    tamper: (files) => ({ ...files, 'anchors.jsonl': undefined, 'anchors-outside.jsonl': undefined }),
  }
  const contents = (name: string, change: (text: string) => string | undefined): ExportTampering => ({
    name,
    tamper: (files) => ({ ...files, 'chain.json': change(files['chain.json'] ?? '') }),
  })
  for (const member of CONTENTS.split(' '))
    yield contents(`edit ${member} of chain.json`, (text) => edited(text, member))
  yield contents('take the signature off chain.json', (text) => text.replace(/,"signature":"[^"]*"/, ''))
}

function forgedField(line: string, field: string): string {
  const entry: unknown = JSON.parse(line)
  return JSON.stringify({ ...Object(entry), [field]: field === 'seq' ? '400' : 'f0f0' })
}

export const exportTamperingsOf = (entryFields: readonly string[]): readonly ExportTampering[] => [
  ...entryTamperings(entryFields),
  ...fileTamperings(),
]
