// node verify/verify.mjs [the folder, or the archive]: checks a package. Needs only Node 20 or later.
import { open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { checkArchive, checkFiles } from './check-package.mjs'

const target = process.argv[2] ?? path.join(import.meta.dirname, '..')

async function sliced(file) {
  const { size } = await stat(file)
  const slice = async (from, to) => {
    const handle = await open(file)
    const bytes = new Uint8Array(Math.max(0, Math.min(size, to) - from))
    await handle.read(bytes, 0, bytes.length, from)
    await handle.close()
    return bytes
  }
  return { size, slice }
}

async function filesBelow(folder) {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names
    .filter((entry) => entry.isFile())
    .map(({ parentPath, path: old, name }) => path.join(parentPath ?? old, name))
  return Promise.all(
    files.map(async (file) => ({ path: path.relative(folder, file).replaceAll('\\', '/'), ...(await sliced(file)) })),
  )
}

const isFolder = (await stat(target)).isDirectory()
const { listHash, checked, problems, left } = isFolder
  ? await checkFiles(await filesBelow(target))
  : await checkArchive(await sliced(target))
const say = (line) => process.stdout.write(`${line}\n`)
for (const { path: name, what } of problems) say(`${name}: ${what}`)
for (const name of left) say(`${name}: left by the system, no part of the package`)
say(`Hash of the list: ${listHash.toUpperCase()}`)
say(problems.length === 0 ? `${checked} files are as they were.` : `NOT as it was: ${problems.length} found.`)
process.exitCode = problems.length === 0 ? 0 : 1
