import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { z } from 'zod'

/** Where the SQL of this release is: beside this code, in the repository and in the built server. */
export const SQL_ROOT = new URL('./', import.meta.url)

export interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
  /** What `checksum` was before rewordings (`migrations/reworded.json`), which databases may have applied. */
  readonly earlierChecksums: readonly string[]
}

const reworded = z.record(z.string(), z.array(z.string()))

/** The kinds of repeatable files, in the order in which they are applied. */
const KINDS = ['functions', 'views', 'policies'] as const

/**
 * A repeatable file. Its path says which object it defines: `functions/private/folded.sql` defines `private.folded`.
 */
export interface Source {
  readonly path: string
  readonly kind: (typeof KINDS)[number]
  readonly schema: string
  /** Of the function (with all its overloads), the view, or the table whose policies, triggers and grants it has. */
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/** The migrations of this release, in order. */
export function readMigrations(root: URL = SQL_ROOT): Migration[] {
  const folder = new URL('migrations/', root)
  const list = new URL('reworded.json', folder)
  const earlier = existsSync(list) ? reworded.parse(JSON.parse(readFileSync(list, 'utf8'))) : {}
  return sqlIn(folder).map((name) => ({ name, ...read(new URL(name, folder)), earlierChecksums: earlier[name] ?? [] }))
}

/** The repeatable files of this release, in the order in which they are applied. */
export function readSources(root: URL = SQL_ROOT): Source[] {
  return KINDS.flatMap((kind) =>
    foldersIn(new URL(`${kind}/`, root)).flatMap((schema) =>
      sqlIn(new URL(`${kind}/${schema}/`, root)).map((file) => {
        const path = `${kind}/${schema}/${file}`
        return { ...describePath(path), ...read(new URL(path, root)) }
      }),
    ),
  )
}

/**
 * What a path says about the file, for files that are gone too.
 *
 * @throws Error when it is no path of a repeatable file
 */
export function describePath(path: string): Pick<Source, 'path' | 'kind' | 'schema' | 'name'> {
  const [, folder, schema = '', name = ''] = /^(\w+)\/(\w+)\/(\w+)\.sql$/.exec(path) ?? []
  const kind = KINDS.find((one) => one === folder)
  if (kind === undefined) throw new Error(`${path} is not <${KINDS.join('|')}>/<schema>/<name>.sql`)
  return { path, kind, schema, name }
}

/**
 * The functions that the migrations call, in defaults, checks and indexes, and the functions that those call: they
 * have to be there before the tables.
 */
export function calledByMigrations(migrations: readonly Migration[], sources: readonly Source[]): Source[] {
  const functions = sources.filter((source) => source.kind === 'functions')
  const calls = (text: string) => {
    const code = text.replaceAll(/--.*$/gm, '')
    return functions.filter((one) => new RegExp(`\\b${one.schema}\\.${one.name}\\(`).test(code))
  }
  const found = new Set<Source>()
  const follow = (source: Source) => {
    if (found.has(source)) return
    found.add(source)
    calls(source.text).forEach(follow)
  }
  migrations.flatMap((migration) => calls(migration.text)).forEach(follow)
  return functions.filter((one) => found.has(one))
}

function read(file: URL): { text: string; checksum: string } {
  const text = readFileSync(file, 'utf8')
  return { text, checksum: createHash('sha256').update(text).digest('hex') }
}

function foldersIn(at: URL): string[] {
  if (!existsSync(at)) return []
  return readdirSync(at, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

function sqlIn(folder: URL): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}
