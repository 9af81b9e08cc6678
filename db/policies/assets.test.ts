import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const [owner, stranger] = [await db.person('Owner'), await db.person('Stranger')]

async function foundCompany(): Promise<string> {
  const [row] = await db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('Acme', 'cmmc2') returning id`,
  )
  return row?.id ?? ''
}
const company = await foundCompany()
const other = await foundCompany()
await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`, [
  company,
  owner,
])

const idOf = async (statement: string, values: readonly unknown[]) =>
  (await db.sql<{ id: string }>(`${statement} returning id`, [...values]))[0]?.id ?? ''
const addAsset = (name: string, of = company) =>
  idOf('insert into assets (company_id, name) values ($1, $2)', [of, name])

test('counts the open findings of each asset once, whatever the number of places, for members only', async () => {
  const [web, mail] = [await addAsset('web'), await addAsset('mail')]
  const finding = (columns: string, values: string) =>
    idOf(`insert into vulnerabilities (company_id, title, ${columns}) values ($1, 'Old', ${values})`, [company])
  const grave = await finding('severity, is_known_exploited', `'critical', true`)
  const small = await finding('severity', `'low'`)
  const settled = await finding('severity, status', `'high', 'fixed'`)
  const see = (id: string, asset: string, more = 'null, $$open$$') =>
    db.sql(
      `insert into vulnerability_sightings (company_id, vulnerability_id, asset_id, port, state) values ($1, $2, $3, ${more})`,
      [company, id, asset],
    )
  await see(grave, web)
  await see(grave, web, '443, $$open$$')
  await see(small, web)
  await see(settled, web)
  await see(small, mail, 'null, $$fixed$$')
  const counts = 'select public.asset_findings($1) as counts'
  expect(await db.rowsAs(owner, counts, [company])).toEqual([
    { counts: { [web]: { open: 2, critical: 1, high: 0, exploited: 1 } } },
  ])
  expect(await db.rowsAs(stranger, counts, [company])).toEqual([{ counts: {} }])

  const standsOn = () => db.sql('select asset_count, is_exposed from vulnerabilities where id = $1', [grave])
  await db.sql('update assets set is_exposed = true where id = $1', [web])
  expect(await standsOn()).toEqual([{ asset_count: 1, is_exposed: true }])
  await db.sql(`update assets set retired_on = '2026-01-08' where id = $1`, [web])
  expect(await db.rowsAs(owner, counts, [company]), 'nothing of a retired asset').toEqual([{ counts: {} }])
  expect(await standsOn()).toEqual([{ asset_count: 0, is_exposed: false }])
})

test('an asset belongs to a row of its own company’s SSP, and outlives it', async () => {
  const row = (of: string) =>
    idOf(`insert into ssp_rows (company_id, section, cells) values ($1, 'hardware', '{"name": "Laptops"}')`, [of])
  const [ours, theirs] = [await row(company), await row(other)]
  const asset = await addAsset('laptop-1')
  const link = 'update assets set ssp_row_id = $2 where id = $1'
  await expect(db.rowsAs(owner, link, [asset, theirs])).rejects.toThrow(/ssp_row_id/)
  await db.rowsAs(owner, link, [asset, ours])
  await db.sql('delete from ssp_rows where id = $1', [ours])
  expect(await db.sql('select name, ssp_row_id from assets where id = $1', [asset])).toEqual([
    { name: 'laptop-1', ssp_row_id: null },
  ])
})

test('search finds an asset by its name and number', async () => {
  const asset = await addAsset('turbine-controller')
  const [found] = await db.rowsAs<{ kind: string; id: string; reference: string }>(
    owner,
    `select kind, id, reference from public.search_records($1, 'turbine')`,
    [company],
  )
  expect(found).toMatchObject({ kind: 'asset', id: asset, reference: expect.stringMatching(/^AS-\d+$/) })
})
