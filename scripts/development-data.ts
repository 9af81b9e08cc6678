// The data directory of `npm run dev`, which --reset replaces with the content of the demo.
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stopEmbeddedPostgres } from '#db/embedded/postgres.ts'
import { StartError } from '#db/start-error.ts'
import { lockDataDir } from '#server/platform/data-lock.ts'
import { endGroup, startGroup } from './process-groups.ts'

/** In a folder that `npm run dev` made and may therefore remove. */
const MARK = '.made-by-npm-run-dev'
/** In the template: the digest of what it was made of. */
const STAMP = '.made-of'

/** Makes the folder when it is not there. */
export function prepareDevelopmentData(dataDir: string): void {
  if (existsSync(dataDir)) return
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(path.join(dataDir, MARK), '')
}

/**
 * Replaces the folder with a copy of a template that has the demo's content. The template is made again when the
 * database, the content or the day has changed; the demo's dates count from today.
 *
 * @throws StartError when the folder is in use or was not made by `npm run dev`
 */
export async function resetDevelopmentData(dataDir: string, contentDigest: string): Promise<void> {
  if (process.env['DATABASE_URL'])
    throw new StartError('--reset replaces the embedded database only. Unset DATABASE_URL and start again.')
  if (existsSync(dataDir) && !existsSync(path.join(dataDir, MARK)))
    throw new StartError(`${dataDir} was not made by npm run dev, so --reset does not remove it. Set another DATA_DIR.`)
  const template = path.resolve('data-dev-template')
  const stamp = `${new Date().toISOString().slice(0, 10)} ${contentDigest}`
  if (stampOf(template) !== stamp) await makeTemplate(template, stamp)

  prepareDevelopmentData(dataDir)
  await lockDataDir(dataDir)
  await stopEmbeddedPostgres(dataDir)
  rmSync(dataDir, { recursive: true })
  cpSync(template, dataDir, { recursive: true })
  cpSync(anchorsOf(template), anchorsOf(dataDir))
  renameSync(path.join(dataDir, STAMP), path.join(dataDir, MARK))
}

async function makeTemplate(template: string, stamp: string): Promise<void> {
  console.log('Making the content of the demo (once a day, and after changes of the database) …')
  await stopEmbeddedPostgres(template)
  rmSync(template, { recursive: true, force: true })
  rmSync(anchorsOf(template), { force: true })
  const server = startGroup(process.execPath, ['--import', 'tsx', 'server/demo/installation/demo.ts'], {
    env: { ...process.env, DATA_DIR: template, AUDIT_ANCHORS: '', PORT: '0', LOG_LEVEL: 'warn' },
    stdout: 'pipe',
  })
  const ended = once(server, 'exit')
  if (server.stdout !== null) await Promise.race([once(server.stdout, 'data'), ended])
  await endGroup(server)
  if (server.exitCode !== 0) throw new StartError('The content of the demo could not be made.')
  writeFileSync(path.join(template, STAMP), stamp)
}

function stampOf(template: string): string | undefined {
  const file = path.join(template, STAMP)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Where the server keeps the signed lines of the audit log unless AUDIT_ANCHORS says otherwise. */
const anchorsOf = (dataDir: string) => `${dataDir}-anchors.jsonl`
