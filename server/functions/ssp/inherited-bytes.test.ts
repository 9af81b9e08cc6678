import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestFunctions, type TestFunctions, type TestPerson } from '../testing.ts'

const COMPANY = '5a1e0000-0000-4000-8000-000000000001'

let functions: TestFunctions
let owner: TestPerson

beforeAll(async () => {
  functions = await createTestFunctions()
  owner = await functions.person('Olga')
  await functions.db.sql(`insert into companies (id, name) values ($1, 'Acme')`, [COMPANY])
  await functions.db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`, [
    COMPANY,
    owner.id,
  ])
  // As an earlier release left them: by name and service, with lines of the matrix and a document that has expired.
  await functions.db.sql(
    `with item as (insert into evidence (company_id, title, effective_on, expires_on) values ($1, 'SOC 2', '2024-01-01', '2025-01-01') returning id)
     insert into service_providers (company_id, name, service, document_id)
     select $1, p.name, p.service, case p.name when 'Northwind' then item.id end
     from item, (values ('Northwind', 'Hosting'), ('Northwind', 'Mail'), ('Zebra MSP', '')) p (name, service)`,
    [COMPANY],
  )
  await functions.db.sql(
    `insert into control_inheritances (company_id, control_id, provider_id, responsibility, provider_part, company_part)
     select $1, k.id, p.id, l.responsibility, l.theirs, l.ours
     from (values ('3.1.1', 'Northwind', 'Hosting', 'Shared', 'Signs people in.', 'We approve accounts.'),
       ('3.1.1', 'Zebra MSP', '', 'Provider', '', ''), ('3.10.1', 'Northwind', 'Hosting', 'Provider', E'Guards the doors.\n24 hours.', ''))
       l (number, name, service, responsibility, theirs, ours)
     join controls k on k.company_id = $1 and k.nist_id = l.number
     join service_providers p on p.company_id = $1 and p.name = l.name and p.service = l.service`,
    [COMPANY],
  )
})
afterAll(() => functions.close())

const call = async (name: string, body: object) => {
  const answer = await functions.send(owner, name, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId: COMPANY, ...body }),
  })
  expect(answer.status).toBe(200)
  return answer.text()
}
const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

test('the plan and OSCAL say what is inherited in the bytes of the releases before the register had providers', async () => {
  const { 'system-security-plan': plan } = z
    .object({ 'system-security-plan': oscalPlan })
    .parse(JSON.parse(await call('oscal-export', { document: 'ssp' })))
  const components = plan['system-implementation'].components.filter(isOfProvider)
  const parts = plan['control-implementation']['implemented-requirements']
    .flatMap(
      (requirement) =>
        requirement['by-components'] ?? requirement.statements?.flatMap((one) => one['by-components'] ?? []) ?? [],
    )
    .filter(isOfProvider)
  expect([components.length, parts.length]).toEqual([3, 3])
  await call('freeze-ssp', {})
  const [version] = await functions.db.sql<{ content: string }>(
    'select content from ssp_versions where company_id = $1',
    [COMPANY],
  )
  const blocks = (version?.content ?? '').match(/\{[^{}]*(Northwind|Zebra)[^{}]*\}/g) ?? []
  expect(blocks).toHaveLength(3)
  // Written down before migration 0058.
  expect({ components: sha256(components), parts: sha256(parts), blocks: sha256(blocks) }).toEqual({
    components: 'c49154e6f3eebdf280aedb0a1a6ef72bcbaed739c7d8f40573187be1878e2e7b',
    parts: 'aaa4b503ec9358acc7fc7a9e2c0b1d6e1eb89fb14eb4b34b51577e040a25cca2',
    blocks: 'e90609bd9468b26d3fb2ef7b85a935e8fa3ad80a16dda4afc7f063fdd17d33ee',
  })
})

test('what a provider leaves to the customer is in neither', async () => {
  await functions.db.sql(`update control_inheritances set responsibility = 'Customer' where company_id = $1`, [COMPANY])
  const text = await call('oscal-export', { document: 'ssp' })
  expect(text).not.toContain('Signs people in.')
})

const noted = z.looseObject({ props: z.array(z.object({ name: z.string() })).optional() })
const byComponents = z.object({ 'by-components': z.array(noted).optional() })
const oscalPlan = z.object({
  'system-implementation': z.object({ components: z.array(noted) }),
  'control-implementation': z.object({
    'implemented-requirements': z.array(byComponents.extend({ statements: z.array(byComponents).optional() })),
  }),
})
const isOfProvider = ({ props }: z.infer<typeof noted>): boolean =>
  props?.some(({ name }) => name === 'provider') ?? false
