import { existsSync, readFileSync } from 'node:fs'

/** Beside this code in the sources, and where the build puts it. */
const folder = [new URL('offline/', import.meta.url), new URL('package-offline/', import.meta.url)].find((url) =>
  existsSync(new URL('index.html', url)),
)

function textOf(name: string): string {
  if (folder === undefined) throw new Error('the offline page of packages is not there')
  return readFileSync(new URL(name, folder), 'utf8')
}

const MODULES = ['sha256.mjs', 'zip-format.mjs', 'check-package.mjs'] as const

/**
 * The files for reading and checking a package offline, by path: the same code that the server writes and tests with.
 */
export function offlineFiles(): Map<string, string> {
  return new Map([
    ['index.html', textOf('index.html')],
    ['verify/page.css', textOf('page.css')],
    ['verify/page.js', asScript([...MODULES, 'page.mjs'].map(textOf))],
    ...[...MODULES, 'verify.mjs'].map((name): [string, string] => [`verify/${name}`, textOf(name)]),
  ])
}

/** Browsers load no modules from a folder: one script, in dependency order. */
function asScript(modules: readonly string[]): string {
  const body = modules.map((text) => text.replaceAll(/^import .*\n/gm, '').replaceAll(/^export /gm, '')).join('\n')
  return `'use strict'\n;(() => {\n${body}\n})()\n`
}
