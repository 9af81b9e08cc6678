import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { LONG, test } from './test.ts'
import { type Client, controlsOf, newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession, watchForFaults } from './support.ts'

/** A document of the company in OSCAL, as the server gives it out. */
async function document(client: Client, companyId: string, name: string): Promise<string> {
  const { data, error } = await client.functions.invoke<Blob>('oscal-export', { body: { companyId, document: name } })
  if (error !== null || data === null) throw new Error(String(error))
  return typeof data === 'string' ? data : data instanceof Blob ? await data.text() : JSON.stringify(data)
}

async function choose(page: Page, name: string, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Choose files/ }).press('Enter')
  await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
}

test('an imported system security plan brings statements and exceptions: previewed, written as chosen, undone as a whole', async ({
  page,
}) => {
  const faults = watchForFaults(page)
  const client = await newPerson('Dana Whitfield')
  const theirs = await newCompany(client, 'cmmc2', 'Theirs')
  const [first, second] = await controlsOf(client, theirs)
  const says = (control: typeof first, body: string) => ({ company_id: theirs, control_id: control?.id, body })
  await client
    .from('implementation_statements')
    .insert([says(first, 'The directory does it.'), says(second, 'A procedure does it.')])
    .throwOnError()
  await client
    .from('control_exceptions')
    .insert({
      company_id: theirs,
      control_id: first?.id,
      kind: 'enduring-exception',
      description: 'The lathe knows no users.',
      measures: 'It stands in a locked room.',
    })
    .throwOnError()
  const text = await document(client, theirs, 'ssp')

  const other = await newPerson('Miguel Ortiz')
  const ours = await newCompany(other, 'cmmc2')
  const stored = async () => {
    const statements = await other
      .from('implementation_statements')
      .select('body')
      .eq('company_id', ours)
      .throwOnError()
    const exceptions = await other
      .from('control_exceptions')
      .select('kind,description,ended_because')
      .eq('company_id', ours)
      .throwOnError()
    return { statements: statements.data, exceptions: exceptions.data }
  }
  await keepSession(page, other)
  await page.goto('/ssp')
  await page.getByRole('button', { name: 'OSCAL' }).press('Enter')
  await page.getByRole('menuitem', { name: /^Import OSCAL/ }).press('Enter')
  const dialog = page.getByRole('dialog')

  // Nothing of what cannot be read is written, and each says where it is wrong.
  await choose(page, 'other-version.json', text.replaceAll(/"oscal-version": ?"1\.2\.\d"/g, '"oscal-version":"2.0.0"'))
  await expect(dialog.getByRole('alert')).toHaveText(
    'The document follows OSCAL 2.0.0. Versions 1.0 to 1.2 can be read.',
  )
  await choose(page, 'broken.json', text.replace(/"control-id":/, '"control":'))
  await expect(dialog.getByRole('alert')).toContainText(
    'control-implementation.implemented-requirements[0].control-id is missing',
  )
  const component = /"component-uuid": ?"([^"]+)"/.exec(text.slice(text.indexOf('implemented-requirements')))?.[1] ?? ''
  const requirements = text.indexOf('implemented-requirements')
  const dangling = `${text.slice(0, requirements)}${text.slice(requirements).replace(component, '00000000-0000-4000-8000-000000000000')}`
  await choose(page, 'dangling.json', dangling)
  await expect(page.getByRole('region', { name: 'Rows with mistakes' })).toContainText(
    'control-implementation.implemented-requirements[0].statements[0].by-components[0].component-uuid',
  )
  await expectAccessible(page)
  expect(await stored()).toEqual({ statements: [], exceptions: [] })

  await dialog.getByRole('button', { name: 'Choose another file' }).press('Enter')
  await choose(page, 'ssp.json', text)
  await expect(dialog).toContainText('Enduring exception since ')
  await expect(dialog).toContainText('The lathe knows no users. It stands in a locked room.')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('checkbox').nth(1).press('Space')
  await dialog.getByRole('button', { name: 'Change 1 statement' }).press('Enter')
  await expect(page.getByText('1 statement imported')).toBeVisible()
  const exception = { kind: 'enduring-exception', description: 'The lathe knows no users.' }
  expect(await stored()).toEqual({
    statements: [{ body: 'The directory does it.' }],
    exceptions: [{ ...exception, ended_because: null }],
  })
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(stored).toEqual({
    statements: [],
    exceptions: [{ ...exception, ended_because: 'The import that recorded it was undone.' }],
  })
  expect(faults).toEqual([])
})

test('imported results enter an assessment by keyboard, as far as they are chosen', LONG, async ({ page }) => {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  const [first] = await controlsOf(client, companyId)
  const plan = async (title: string) => {
    const assessment = { kind: 'Internal audit', title }
    const { data } = await client
      .rpc('add_assessment', { company: companyId, assessment, controls: [first?.id] })
      .throwOnError()
    return data as { id: string; number: number }
  }
  const before = await plan('Before')
  const { data: catalog } = await client
    .from('controls')
    .select('catalog:catalog_controls(objectives:catalog_objectives(id,letter))')
    .eq('id', first?.id)
    .single()
    .throwOnError()
  const objectives = (catalog as unknown as { catalog: { objectives: { id: string; letter: string }[] } }).catalog
    .objectives
  const found = objectives.map(({ id, letter }) => ({
    company_id: companyId,
    assessment_id: before.id,
    control_id: first?.id,
    objective_id: id,
    methods: ['Examine'],
    result: letter === 'a' ? 'Not Met' : 'Met',
    finding: letter === 'a' ? 'One account is shared.' : '',
  }))
  await client.from('assessment_results').insert(found).throwOnError()
  const frozen = await client.functions.invoke('freeze-assessment', { body: { companyId, number: before.number } })
  expect(frozen.error).toBeNull()
  const after = await plan('After')

  await keepSession(page, client)
  await page.goto(`/assessments/A-${before.number}`)
  await expect(page.getByRole('button', { name: 'Import OSCAL…' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Export' }).press('Enter')
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'OSCAL assessment results' }).press('Enter')
  const text = readFileSync(await (await download).path(), 'utf8')

  await page.goto(`/assessments/A-${after.number}`)
  await page.getByRole('button', { name: 'Import OSCAL…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Import results' })
  await choose(page, 'poam.json', '{"plan-of-action-and-milestones": {}}')
  await expect(dialog.getByRole('alert')).toContainText('What is needed here is a file of assessment results.')
  await choose(page, 'results.json', text)
  await expect(dialog).toContainText('One account is shared.')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('checkbox').nth(1).press('Space')
  await dialog.getByRole('button', { name: `Change ${objectives.length - 1} results` }).press('Enter')
  await expect(page.getByText(`${objectives.length - 1} results imported`)).toBeVisible()
  const { data } = await client
    .from('assessment_results')
    .select('result,methods,finding')
    .eq('assessment_id', after.id)
    .eq('result', 'Not Met')
    .throwOnError()
  expect(data).toEqual([{ result: 'Not Met', methods: ['Examine'], finding: 'One account is shared.' }])
  const tab = page.getByRole('tab', { name: /^Findings/ })
  await tab.press('Enter')
  await expect(page.getByRole('tabpanel')).toContainText('One account is shared.')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('tabpanel')).not.toContainText('One account is shared.')
  const left = await client.from('assessment_results').select('result').eq('assessment_id', after.id).throwOnError()
  expect(left.data).toEqual([])
})
