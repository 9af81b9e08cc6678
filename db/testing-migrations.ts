import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'

export interface EmptyDatabase {
  /** As the cluster's superuser. */
  readonly url: string
  /** A further connection. */
  connect(): Promise<pg.Client>
  end(): Promise<void>
}

/** A database with nothing in it. Roles belong to the cluster: those of the product exist. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(inject('adminUrl'))
  await admin.connect()
  await admin.query(`create database ${name}`)
  const clients: pg.Client[] = []
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${name}`
  return {
    url: url.href,
    async connect() {
      const client = new pg.Client(url.href)
      await client.connect()
      clients.push(client)
      return client
    },
    async end() {
      for (const client of clients) await client.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** A folder of SQL as `migrate` reads it: content by path, such as `functions/public/one.sql`. */
export function sqlFolder(content: Readonly<Record<string, string>>): { root: URL; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'parapet-sql-'))
  mkdirSync(path.join(folder, 'migrations'))
  for (const [name, text] of Object.entries(content)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  return { root: pathToFileURL(`${folder}/`), remove: () => rmSync(folder, { recursive: true }) }
}
