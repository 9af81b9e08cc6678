// `npm run dev`: the server restarts and the page reloads on every change.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, requireNode, root } from './prepare.mjs'

requireNode()
ensureInstalled()
const bin = (name) => path.join(root, 'node_modules', '.bin', name)
const env = { ...process.env, PARAPET_DEV: '1', PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173' }
const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'server/main.ts'], { cwd: root, stdio: 'inherit', env }),
  spawn(bin('vite'), [], { cwd: root, stdio: 'inherit', env }),
]
for (const child of children) child.on('exit', () => children.forEach((other) => other.kill('SIGTERM')))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => children.forEach((child) => child.kill(signal)))
