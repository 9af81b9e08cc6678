import { readFileSync } from 'node:fs'

/** One request of the conformance tests. */
export interface Case {
  /** The request as text, which identifies it. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** Whether it is sent without a token. */
  readonly anonymous: boolean
}

/**
 * Reads a file of cases. A line is a request: `[anon] METHOD /path | header: value | … < body`. `«a / b / c»` stands
 * for each of its alternatives; a header whose value is empty is omitted. In a body that is not JSON, `\n` is a line
 * end. Lines that begin with `#` are headings.
 */
function readCases(name: string): Case[] {
  const text = readFileSync(new URL(`cases/${name}.txt`, import.meta.url), 'utf8')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.flatMap(expand).map(parseCase)
}

const ALTERNATIVES = /«(.*?)»/

function expand(line: string): string[] {
  const found = ALTERNATIVES.exec(line)
  if (!found) return [line]
  const [whole, inner = ''] = found
  return inner.split(' / ').flatMap((alternative) => expand(line.replace(whole, () => alternative.trim())))
}

function parseCase(line: string): Case {
  const [request, body] = splitOnce(line, ' < ')
  const [target = '', ...fields] = request.split(' | ')
  const headers = fields.map((field) => splitOnce(field, ':').map((part) => (part ?? '').trim()))
  const given = headers.filter(([, value]) => value !== '').map(([name = '', value = '']) => [name, value] as const)
  const words = target.split(' ')
  const anonymous = words[0] === 'anon'
  const [method = '', ...path] = anonymous ? words.slice(1) : words
  if (!/^[A-Z]+$/.test(method) || !path.join(' ').startsWith('/')) throw new Error(`not a case: ${line}`)
  const isJson = body === undefined || given.every(([name]) => name !== 'content-type')
  const sent = isJson
    ? [...(body === undefined ? [] : [['content-type', 'application/json'] as const]), ...given]
    : given
  return {
    name: [target, ...given.map((field) => field.join(': '))].join(' | ') + (body === undefined ? '' : ` < ${body}`),
    method,
    path: path.join(' '),
    headers: Object.fromEntries(sent),
    body: isJson ? body : body?.replaceAll('\\n', '\n'),
    anonymous,
  }
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)]
}

/** Every case, in the order of the files. */
export const ALL_CASES: readonly Case[] = ['reads', 'embeds', 'headers', 'writes', 'calls', 'domains'].flatMap(
  readCases,
)
