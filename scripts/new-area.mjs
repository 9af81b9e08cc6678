// `npm run new:area -- <plural> [singular]`: writes the skeleton of an area and registers it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

const TEMPLATES = path.join(root, 'scripts', 'area-template')
const NAME = /^[a-z]{3,20}$/

const [plural = '', singular = plural.replace(/s$/, '')] = process.argv.slice(2)
refuseBadNames()
const written = readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.template'))
  .map(writeTemplate)
const edited = registrations().map(insert)
const prettier = path.join(root, 'node_modules', '.bin', 'prettier')
const formatted = [...written, ...edited].filter((file) => !file.endsWith('.sql'))
const { status } = spawnSync(prettier, ['--write', '--log-level', 'warn', ...formatted], {
  cwd: root,
  stdio: 'inherit',
})
if (status !== 0) process.exit(status ?? 1)
console.log(`Written:
${written.map((file) => `  ${file}`).join('\n')}
Registered in:
${edited.map((file) => `  ${file}`).join('\n')}
Next: edit the migration and the record, run npm run db:generate, then npm test. The steps are in docs/adding-an-area.md.`)

function refuseBadNames() {
  const issue = !NAME.test(plural)
    ? 'Name the area in the plural, with small letters: npm run new:area -- courses course'
    : !NAME.test(singular) || singular === plural
      ? `Name one of them too: npm run new:area -- ${plural} <singular>`
      : existsSync(path.join(root, 'web', 'features', plural))
        ? `There is an area ${plural} already.`
        : undefined
  if (issue === undefined) return
  console.error(issue)
  process.exit(1)
}

/** @param {string} name of a template @returns {string} the file that was written */
function writeTemplate(name) {
  const file = named(name.replace(/\.template$/, ''))
  const numbered = file.startsWith('db/migrations/') ? `db/migrations/${nextMigration()}-${plural}.sql` : file
  const text = named(readFileSync(path.join(TEMPLATES, name), 'utf8'))
  mkdirSync(path.dirname(path.join(root, numbered)), { recursive: true })
  writeFileSync(path.join(root, numbered), text)
  if (numbered !== file) addChecksum(path.basename(numbered), text)
  return numbered
}

/** @param {string} text with the names of the sample in it */
function named(text) {
  const capital = (word) => word[0].toUpperCase() + word.slice(1)
  return text
    .replaceAll('samples', plural)
    .replaceAll('sample', singular)
    .replaceAll('Samples', capital(plural))
    .replaceAll('Sample', capital(singular))
    .replaceAll('SAMPLE', singular.toUpperCase())
}

function nextMigration() {
  const last = readdirSync(path.join(root, 'db', 'migrations'))
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .at(-1)
  return String(Number(last?.slice(0, 4)) + 1).padStart(4, '0')
}

/** @param {string} name @param {string} text */
function addChecksum(name, text) {
  const file = path.join(root, 'db', 'migrations', 'checksums.json')
  const checksums = {
    ...JSON.parse(readFileSync(file, 'utf8')),
    [name]: createHash('sha256').update(text).digest('hex'),
  }
  writeFileSync(file, `${JSON.stringify(checksums, null, 2)}\n`)
}

/**
 * @typedef {object} Registration
 * @property {string} file
 * @property {string | RegExp} before what the text is inserted before
 * @property {string} text
 */

/** Every place that composes areas, with the lines of this one. @returns {readonly Registration[]} */
function registrations() {
  const rows = `insert into ${plural} (company_id, title) values ($1, 'First')`
  return [
    {
      file: 'db/views/private/search_entries.sql',
      before: ';',
      text: `\n  union all select * from private.search_${plural}`,
    },
    {
      file: 'db/views/private/comment_subjects.sql',
      before: ';',
      text: `\n  union all select * from private.comments_on_${plural}`,
    },
    { file: 'db/policies/testing-tenant-tables.ts', before: /\]\n/, text: `  \`${rows}\`,\n` },
    {
      file: 'db/policies/testing-tenant-tables.ts',
      before: /\n\} as const/,
      text: `\n  ${plural}: {
    insert: \`insert into ${plural} (company_id, title) values ($1, 'Second')\`,
    update: \`update ${plural} set state = 'Done' where company_id = $1\`,
  },`,
    },
    ...imported('domain/records/records.ts', singular, `./${singular}.ts`, /,?\s*\]\n$/),
    ...imported('web/app/areas.ts', plural, `#web/features/${plural}/area.ts`, /,?\s*\] as const/),
    ...imported('web/app/area-commands.ts', plural, `#web/features/${plural}/area.commands.ts`, /,?\s*\]\n/),
    {
      file: 'web/app/router.tsx',
      before: 'import ',
      text: importOf(`${plural}Routes`, `#web/features/${plural}/routes.tsx`),
    },
    {
      file: 'web/app/router.tsx',
      before: '    ...peopleRoutes(shellRoute)',
      text: `    ...${plural}Routes(shellRoute),\n`,
    },
    {
      file: 'web/lib/comments/comment-queries.ts',
      before: ' | { ssp_section',
      text: ` | { ${singular}_id: Id<'${plural}'> }`,
    },
    ...imported(
      'server/functions/import/imports.ts',
      `${plural}Import`,
      `./${plural}-import.ts`,
      /\n\} as const satisfies/,
    ).map((registration, index) =>
      index === 0 ? registration : { ...registration, text: `\n  ${plural}: ${plural}Import,` },
    ),
    {
      file: 'domain/jobs/job-kinds.ts',
      before: /\n\} as const satisfies Readonly<Record<string, JobKindRules>>/,
      text: `\n  '${plural}-import': { starts: ['content.edit'], othersCancel: 'content.delete', resultFor: 'company.read', keepDays: 30 },`,
    },
  ]
}

/** @returns {readonly Registration[]} an import, and the name in the list that ends with `end` */
function imported(file, name, from, end) {
  return [
    { file, before: 'import ', text: importOf(name, from) },
    { file, before: end, text: `, ${name}` },
  ]
}

function importOf(name, from) {
  return `import { ${name} } from '${from}'\n`
}

/** @param {Registration} registration @returns {string} the file */
function insert({ file, before, text }) {
  const target = path.join(root, file)
  const source = readFileSync(target, 'utf8')
  const at = source.search(
    typeof before === 'string' ? new RegExp(before.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')) : before,
  )
  if (at === -1) {
    console.error(`${file} has no ${before} to insert before: register ${plural} there by hand.`)
    process.exit(1)
  }
  writeFileSync(target, source.slice(0, at) + text + source.slice(at))
  return file
}
