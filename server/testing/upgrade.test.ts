import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { TEMPLATE } from '#db/testing-cluster.ts'
import { rehearseUpgrade, upgradeDatabase, type Installation } from '#server/commands/upgrade/rehearse-upgrade.ts'
import { readConfig } from '#server/platform/config.ts'
import { secretOf } from '#server/platform/keys/secret.ts'
import { createLog } from '#server/platform/log.ts'

const SECRET = 'a secret of at least thirty-two characters'
const NAME = `upgraded_${process.pid}`
const folder = mkdtempSync(path.join(tmpdir(), 'parapet-upgrade-'))
let cluster: pg.Client
let installation: Installation
beforeAll(async () => {
  cluster = await connect(inject('adminUrl'))
  // Without a connection of its own, as after the stop of its server.
  await cluster.query(`create database ${NAME} template ${TEMPLATE} strategy file_copy`)
  await cluster.query(`grant connect on database ${NAME} to app_api, app_service`)
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${NAME}`
  const config = readConfig({ DATABASE_URL: url.href, DATA_DIR: path.join(folder, 'data'), SECRET_KEY: SECRET })
  installation = { config, secret: secretOf(SECRET), log: createLog('silent'), adminUrl: url.href }
  await sql(`insert into companies (name, protocol_id) values ('Upgraded', 'cmmc')`)
})
afterAll(async () => {
  await cluster.query(`drop database ${NAME} with (force)`)
  await cluster.end()
  rmSync(folder, { recursive: true })
})

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

async function sql<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = await connect(installation.adminUrl)
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const DUE = `select path from migrations.sources where checksum = ''`
const DATABASES = `select datname from pg_database where datname like '${NAME}%'`

/** It fails with that sentence, and leaves the installation as it was and no copy. */
async function expectRefusal(sentence: RegExp): Promise<void> {
  const due = await sql(DUE)
  await expect(rehearseUpgrade(installation)).rejects.toThrow(sentence)
  expect(await sql(DUE)).toEqual(due)
  expect((await cluster.query(DATABASES)).rows).toEqual([{ datname: NAME }])
}

test('what a release brings is tried on a copy, and only then changes the installation', async () => {
  const file = 'functions/audit/unaudited_tables.sql'
  await sql(`update migrations.sources set checksum = '' where path = '${file}'`)
  await rehearseUpgrade(installation)
  expect(await sql(DUE)).toEqual([{ path: file }])
  expect((await cluster.query(DATABASES)).rows).toEqual([{ datname: NAME }])
  await upgradeDatabase(installation)
  expect(await sql(DUE)).toEqual([])
  expect(await sql('select name from companies')).toEqual([{ name: 'Upgraded' }])
})

test('a file that fails, a table without audit and a changed audit log stop at the copy', async () => {
  await sql(`alter table public.evidence rename column title to headline`)
  await sql(`update migrations.sources set checksum = ''`)
  await expectRefusal(/title/)
  await sql(`alter table public.evidence rename column headline to title`)

  await sql(
    `create table public.hole (id uuid primary key, company_id uuid); alter table public.hole owner to app_owner`,
  )
  await expectRefusal(/without an audit entry: .*hole/)
  await sql('drop table public.hole')

  await sql(`create function public.spoil() returns event_trigger language plpgsql security definer
    as $$ begin alter table audit.log disable trigger user; update audit.log set user_agent = 'changed'; end $$;
    create event trigger spoil on ddl_command_end when tag in ('CREATE FUNCTION') execute function public.spoil()`)
  await expectRefusal(/The audit log does not verify after the migrations/)
  await sql('drop event trigger spoil; drop function public.spoil()')
  await rehearseUpgrade(installation)
})

test('a server that still runs is named', async () => {
  const running = await connect(installation.adminUrl)
  await expectRefusal(/A server of this database still runs. Stop every one/)
  await running.end()
})
