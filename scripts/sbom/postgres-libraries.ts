import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A program or library whose version is read from its file. */
export interface Native {
  readonly name: string
  /** Undefined for a file that this does not know, so that it is listed all the same. */
  readonly version: string | undefined
  readonly license: string | undefined
}

interface Known {
  readonly name: string
  readonly license: string | undefined
  /** Of the file that has the version. */
  readonly file: RegExp
  /** Of further files of the same library. */
  readonly further?: RegExp
  readonly version: (text: string) => string | undefined
}

const first = (pattern: RegExp) => (text: string) => pattern.exec(text)?.[1]

/** 20904 is 2.9.4. */
const packed = (pattern: RegExp) => (text: string) => {
  const digits = pattern.exec(text)?.[1]
  return digits && [digits[0], digits.slice(1, 3), digits.slice(3)].map(Number).join('.')
}

const LIBRARIES: readonly Known[] = [
  {
    name: 'openssl',
    license: 'OpenSSL',
    file: /^libcrypto\b/,
    further: /^libssl\b/,
    version: first(/OpenSSL (\d+\.\d+\.\d+[a-z]*) /),
  },
  {
    name: 'icu',
    license: 'ICU',
    file: /^libicuuc\b/,
    further: /^libicu(i18n|data)\b/,
    version: first(/\0(\d{2}\.\d+(?:\.\d+)?)\0/),
  },
  { name: 'libxml2', license: 'MIT', file: /^libxml2\b/, version: packed(/(?<![\w.])(2\d{4})(?!\d)/) },
  { name: 'libxslt', license: 'MIT', file: /^libxslt\b/, version: packed(/(?<![\w.])(1\d{4})(?!\d)/) },
  { name: 'zlib', license: 'Zlib', file: /^libz\b/, version: first(/ inflate (\d+\.\d+[\d.]*) Copyright/) },
  { name: 'xz', license: undefined, file: /^liblzma\b/, version: first(/\0(\d+\.\d+\.\d+)\0/) },
  { name: 'ossp-uuid', license: 'MIT', file: /^libossp-uuid\b/, version: first(/OSSP uuid (\d+\.\d+\.\d+)/) },
]

const SHARED_LIBRARY = /\.(so(\.\d+)*|dylib|dll)$/
const OF_POSTGRES = /^lib(pq|ecpg|ecpg_compat|pgtypes)\b/

/** PostgreSQL and the libraries beside it, with the versions that their files contain. */
export function postgresLibraries(native: string): { postgres: Native; libraries: readonly Native[] } {
  const version = first(/PostgreSQL (\d+\.\d+) on /)(textOf(path.join(native, 'bin', 'postgres')))
  const files = readdirSync(path.join(native, 'lib')).filter(
    (file) => SHARED_LIBRARY.test(file) && !OF_POSTGRES.test(file),
  )
  const known = LIBRARIES.flatMap(({ name, license, file, version: versionOf }) => {
    const found = files.find((candidate) => file.test(candidate))
    return found === undefined ? [] : [{ name, license, version: versionOf(textOf(path.join(native, 'lib', found))) }]
  })
  const unknown = files.filter(
    (candidate) => !LIBRARIES.some(({ file, further }) => file.test(candidate) || further?.test(candidate) === true),
  )
  return {
    postgres: { name: 'postgresql', version, license: 'PostgreSQL' },
    libraries: [...known, ...unknown.map((name) => ({ name, version: undefined, license: undefined }))],
  }
}

/** One character for each byte, so that text among other bytes is found. */
const textOf = (file: string) => readFileSync(file, 'latin1')
