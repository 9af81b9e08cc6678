import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

/** Releases of Node with long-term support on which the product runs. */
export const NODE_MAJORS = [20, 22, 24] as const

/** One Node of each such release that is installed here: in the PATH, as `node` or `node22`, or by nvm. */
export function installedNodes(): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const file of candidates().filter((one) => existsSync(one))) {
    const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
    const major = Number(/^v(\d+)\./.exec(stdout)?.[1])
    if (!found.has(major)) found.set(major, file)
  }
  return found
}

function candidates(): string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const names = ['node', ...NODE_MAJORS.map((major) => `node${major}`)]
  const ofNvm = path.join(process.env['NVM_DIR'] ?? path.join(homedir(), '.nvm'), 'versions', 'node')
  return [
    ...folders.flatMap((folder) => names.map((name) => path.join(folder, name))),
    ...(existsSync(ofNvm) ? readdirSync(ofNvm).map((version) => path.join(ofNvm, version, 'bin', 'node')) : []),
  ]
}
