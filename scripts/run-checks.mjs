// Runs the binaries of packages: checks two at a time, and whatever shows its progress in the terminal.
import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { root } from './root.mjs'

const binary = (name) => path.join(root, 'node_modules', '.bin', name)
const seconds = (started) => ((Date.now() - started) / 1000).toFixed(1)
const envWith = (more) => ({ ...process.env, NO_COLOR: '1', ...more })

/** Runs a command with its output in the terminal; true when it passed. */
export function runCommand(name, [command, ...args], env = {}) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(binary(command), args, { cwd: root, stdio: 'inherit', env: envWith(env) })
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds(started)} s`)
  return status === 0
}

/**
 * Runs checks two at a time, because some use one core only, and prints the output of each when it ends.
 * `onResult` gets whether a check passed, and its output under its name.
 *
 * @param {readonly import('./checks.mjs').Check[]} checks
 * @param {(passed: boolean, output: string) => void} onResult
 */
export async function runChecks(checks, onResult) {
  const waiting = [...checks]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) onResult(...(await runCheck(next)))
  }
  await Promise.all([worker(), worker()])
}

function runCheck({ name, command: [command, ...args], paths = [] }) {
  const started = Date.now()
  return new Promise((resolve) => {
    const child = spawn(binary(command), [...args, ...paths], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: envWith({}),
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)))
    child.once('error', (error) => (output += `${error.message}\n`))
    child.once('close', (status) => {
      const passed = status === 0
      console.log(`\n── ${name}\n${output}── ${name}: ${passed ? 'passed' : 'FAILED'} in ${seconds(started)} s`)
      resolve([passed, `${name}\n${output}`])
    })
  })
}
