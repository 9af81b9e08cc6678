// Plain English as far as a machine can check it: refused words, long comment lines, long commit subjects.
// `tsx scripts/check-prose.ts server/auth` checks one folder.
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { longSubjects, proseIssues } from './prose.ts'

/** The subjects of later commits are checked. */
const SINCE = '1c2d9cb'

const IGNORED = /^(node_modules|dist|data|data-.*|test-results|playwright-report|\.git)$/
const TEXT = /\.(ts|tsx|mjs|sql|css|html|md|json)$/
/** They quote what is refused, report the past, or may not change any more. */
const EXCEPT =
  /^(docs\/glossary\.md|CHANGELOG\.md|scripts\/(check-)?prose(\.test)?\.ts|db\/migrations\/0001-roles-and-schemas\.sql)$/
/** Generated, or written by others. */
const FOREIGN = /^(package-lock\.json|db\/schema\.(sql|gen\.ts)|db\/catalogs\/.*\.json|domain\/oscal\/nist-schemas\/)/

const wanted = process.argv.slice(2)
const isWanted = (file: string) => wanted.length === 0 || wanted.some((start) => file.startsWith(start))
const issues = textFiles()
  .filter(isWanted)
  .flatMap((file) =>
    proseIssues(file, readFileSync(file, 'utf8')).map(({ line, message }) => `${file}:${line} ${message}`),
  )
if (wanted.length === 0) issues.push(...commitIssues())
console.log([...issues, `${issues.length} issues of prose`].join('\n'))
process.exitCode = issues.length === 0 ? 0 : 1

function textFiles(): string[] {
  const tops = readdirSync('.').filter((name) => !IGNORED.test(name))
  return tops
    .flatMap((top) =>
      statSync(top).isFile()
        ? [top]
        : readdirSync(top, { recursive: true, encoding: 'utf8' }).map((file) => path.join(top, file)),
    )
    .filter((file) => TEXT.test(file) && !EXCEPT.test(file) && !FOREIGN.test(file))
}

function commitIssues(): string[] {
  const { status, stdout } = spawnSync('git', ['log', '--format=%h %s', `${SINCE}..HEAD`], { encoding: 'utf8' })
  if (status === 0) return longSubjects(stdout)
  console.log(`commit subjects were not checked: no git, or no commit ${SINCE}`)
  return []
}
