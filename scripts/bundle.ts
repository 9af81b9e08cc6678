// `npm run bundle`: one archive of the built server with its packages, which installs without a network. With
// `--folder` only the folder, as the image has it; `--out` says where.
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { createReadStream, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { RELEASE } from '#db/release.ts'
import { writeBundle } from './bundle/write-bundle.ts'

const root = path.resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: { out: { type: 'string', default: 'bundle' }, folder: { type: 'boolean', default: false } },
})
const name = `parapet-${RELEASE}-${process.platform}-${process.arch}`
if (values.folder) writeBundle(root, path.resolve(values.out))
else await archive(path.resolve(values.out))

async function archive(out: string): Promise<void> {
  const folder = path.join(out, name)
  writeBundle(root, folder)
  const file = `${folder}.tar.gz`
  const { status } = spawnSync('tar', ['--create', '--gzip', '--file', file, '--directory', out, name], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`tar could not write ${file}.`)
  rmSync(folder, { recursive: true })
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  const megabytes = (statSync(file).size / 1_000_000).toFixed(0)
  process.stdout.write(`${path.relative('.', file)}: ${megabytes} MB, SHA-256 ${hash.digest('hex')}\n`)
}
