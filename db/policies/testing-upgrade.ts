import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '#db/migrate.ts'

/** An empty database with the migrations before `last`, and a way to apply the rest. */
export async function databaseBefore(last: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'parapet-upgrade-'))
  const ours = new URL('../migrations/', import.meta.url)
  for (const name of readdirSync(ours)) if (name < last) cpSync(new URL(name, ours), path.join(folder, name))
  const name = `upgrade_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(inject('adminUrl'))
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${name}`
  const client = new pg.Client(url.href)
  await client.connect()
  await migrate(client, pathToFileURL(`${folder}/`))
  return {
    client,
    end: async () => {
      await client.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
      rmSync(folder, { recursive: true })
    },
  }
}
