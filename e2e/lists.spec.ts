import { readFile, writeFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { sampled, test } from './test.ts'
import { type Client, newCompany, newPerson } from './api.ts'
import { chooseMine, expectAccessible, keepSession, watchForFaults } from './support.ts'

// Views under a name, and lists that go out as files and come back.

async function open(page: Page, path = '/controls'): Promise<{ client: Client; companyId: string }> {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  await keepSession(page, client)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { client, companyId }
}

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const view = (page: Page, name: string) => views(page).getByRole('link', { name: new RegExp(`^${name}`) })

test('a view is saved, found again, changed, opened by default and deleted with the keyboard', async ({ page }) => {
  const faults = watchForFaults(page)
  const { client } = await open(page)
  await expect(view(page, 'All')).toHaveAttribute('aria-current', 'page')
  await view(page, 'No evidence').press('Enter')
  await expect(page).toHaveURL(/evidence=no/)
  await expect(view(page, 'No evidence')).toHaveAttribute('aria-current', 'page')

  await page.keyboard.press('/')
  await page.keyboard.type('remote')
  await expect(view(page, 'No evidence')).toContainText('edited')
  await page.getByRole('button', { name: 'Save as…' }).press('Enter')
  await expect(page.getByRole('dialog').getByLabel(/^Name/)).toBeFocused()
  await page.keyboard.type('Remote access')
  await page.keyboard.press('Enter')
  await expect(view(page, 'Remote access')).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL(/q=remote/)

  await test.step('it opens the list, unless a link says otherwise', async () => {
    await page.getByRole('button', { name: 'View Remote access' }).press('Enter')
    const saved = page.waitForResponse(
      (answer) => answer.url().includes('default_views') && answer.request().method() === 'POST',
    )
    await page.getByRole('menuitemcheckbox', { name: /Open this list with/ }).press('Enter')
    expect((await saved).ok()).toBe(true)
    await page.goto('/controls')
    await expect(page).toHaveURL(/q=remote/)
    await page.goto('/controls?status=completed')
    await expect(view(page, 'All')).toContainText('edited')
    expect(page.url()).not.toContain('q=remote')
  })

  await test.step('changed, it can be kept or taken back', async () => {
    await view(page, 'Remote access').press('Enter')
    await chooseMine(page)
    await expect(view(page, 'Remote access')).toContainText('edited')
    await page.getByRole('button', { name: 'Reset' }).press('Enter')
    await expect(view(page, 'Remote access')).not.toContainText('edited')
    await chooseMine(page)
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await expect(view(page, 'Remote access')).not.toContainText('edited')
    const { data } = await client.from('saved_views').select('query').single().throwOnError()
    expect(String(data.query)).toContain('owner=me')
  })

  await test.step('deleted, and back again', async () => {
    await page.getByRole('button', { name: 'View Remote access' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    await expect(view(page, 'Remote access')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(view(page, 'Remote access')).toHaveAttribute('aria-current', 'page')
  })
  expect(faults).toEqual([])
})

test('what goes out as CSV comes back changed, all at once, and can be undone', async ({ page }, info) => {
  const { client, companyId } = await open(page)
  await page.getByRole('button', { name: 'Share' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Export…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export controls' })
  await expect(dialog).toContainText('110 rows, all there are')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).press('Enter')
  const csv = await readFile(await (await download).path(), 'utf8')
  const [header = '', ...lines] = csv.trim().split('\r\n')
  expect(header).toContain('Control,Title,Status,Owner,Due')
  expect(lines).toHaveLength(110)
  const { data: told } = await client
    .from('audit_log')
    .select('metadata')
    .eq('company_id', companyId)
    .eq('action', 'client_list_export')
    .single()
    .throwOnError()
  expect(told.metadata).toMatchObject({ list: 'Controls', format: 'csv', rows: 110 })

  const changed = [
    header,
    ...lines.map((line) =>
      line.startsWith('3.1.1,') || line.startsWith('3.1.2,') ? line.replace('Not Started', 'Completed') : line,
    ),
    '9.9.9,Nothing,Completed,,,,,,,',
  ].join('\r\n')
  const file = info.outputPath('changed.csv')
  await writeFile(file, changed)
  await page.getByRole('button', { name: 'Share' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Import…', exact: true }).press('Enter')
  const importing = page.getByRole('dialog', { name: 'Import controls' })
  const chooser = page.waitForEvent('filechooser')
  await importing.getByRole('button', { name: /^Choose files/ }).press('Enter')
  await (await chooser).setFiles(file)
  await expect(importing).toContainText('2 controls would change, 108 stay unchanged, 1 row has mistakes.')
  await expect(importing.getByRole('region', { name: 'Rows with mistakes' })).toContainText('there is no 9.9.9')
  await expectAccessible(page)
  await importing.getByRole('button', { name: 'Change 2 controls, leave out 1 row' }).press('Enter')
  await expect(page.getByText('2 controls imported')).toBeVisible()
  const statuses = async () => {
    const { data } = await client.from('org_control_status').select('status').eq('company_id', companyId).throwOnError()
    return data.map(({ status }) => String(status))
  }
  await expect.poll(statuses).toEqual(['Completed', 'Completed'])
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(statuses).toEqual(['Not Started', 'Not Started'])
})

test('a workbook has the rows of the list, and is read again as it was', async ({ page }) => {
  await open(page, '/controls?domain=IA')
  await page.getByRole('button', { name: 'Share' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Export…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export controls' })
  await expect(dialog).toContainText('11 rows of 110')
  await dialog.getByRole('radio', { name: 'Excel (XLSX)' }).check({ force: true })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).press('Enter')
  const path = await (await download).path()
  expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK')
  await page.getByRole('button', { name: 'Share' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Import…', exact: true }).press('Enter')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Choose files/ }).press('Enter')
  await (await chooser).setFiles(path)
  await expect(page.getByRole('dialog')).toContainText('0 controls would change, 11 stay unchanged')
})

for (const { path, title, column, rest } of [
  { path: '/controls', title: 'controls', column: 'Owner', rest: 'Control, Title, Status, Due' },
  { path: '/evidence', title: 'evidence', column: 'Owner', rest: 'No., Name' },
]) {
  test(
    `a column of ${path} is switched off by key, and stays out of address, view, file and paper`,
    sampled(path === '/controls'),
    async ({ page }) => {
      const { client, companyId } = await open(page, path)
      const owner_id = (await client.auth.getUser()).data.user?.id
      await client.from('evidence').insert({ company_id: companyId, title: 'Access list', owner_id }).throwOnError()
      const list = page.getByRole('table', { name: title })
      const head = list.getByRole('columnheader', { name: column })
      await expect(head).toBeVisible()
      const columns = page.getByRole('button', { name: 'Columns' })
      await columns.press('Enter')
      await expect(page.getByRole('menuitemcheckbox', { name: title === 'controls' ? 'Title' : 'Name' })).toBeDisabled()
      await page.getByRole('menuitemcheckbox', { name: column }).press('Enter')
      await expect(head).toHaveCount(0)
      // What opens over the page stands beside its landmarks.
      await expectAccessible(page, ['region'])
      await page.keyboard.press('Escape')
      await expect(columns).toBeFocused()
      await expect(page).toHaveURL(new RegExp(`hide=${column.toLowerCase()}`))
      await expect(view(page, 'All')).toContainText('edited')
      await page.reload()
      await expect(
        page.getByRole('row', { name: title === 'controls' ? /3\.1\.1/ : /Access list/ }).first(),
      ).toBeVisible()
      await expect(head).toHaveCount(0)

      const dialog = page.getByRole('dialog', { name: `Export ${title}` })
      if (title === 'controls') await page.getByRole('button', { name: 'Share' }).press('Enter')
      await (
        title === 'controls'
          ? page.getByRole('menuitem', { name: 'Export…' })
          : page.getByRole('button', { name: 'Export…' })
      ).press('Enter')
      await expect(dialog).toContainText(`Columns: ${rest}`)
      await expect(dialog).toContainText(new RegExp(`left out: .*${column}`))
      await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')

      await page.getByRole('button', { name: 'Reset' }).press('Enter')
      await expect(head).toBeVisible()
    },
  )
}

test('what is late says so in the list, until it is done', async ({ page }) => {
  const { client, companyId } = await open(page, '/controls?group=none')
  const { data } = await client
    .from('controls')
    .select('id')
    .eq('company_id', companyId)
    .eq('nist_id', '3.1.1')
    .single()
    .throwOnError()
  const row = page.getByRole('row').filter({ hasText: 'Authorized Access Control' })
  await client
    .from('org_control_status')
    .insert({ company_id: companyId, control_id: data.id, status: 'In Progress', due_on: '2020-01-31' })
    .throwOnError()
  await expect(row).toContainText(/\d+ days late/)
  await expect(row.getByRole('button', { name: /^Due date of 3\.1\.1: Jan 31, 2020, [\d,]+ days late$/ })).toBeVisible()
  await client.from('org_control_status').update({ status: 'Completed' }).eq('control_id', data.id).throwOnError()
  await expect(row).toContainText('Jan 31, 2020')
  await expect(row).not.toContainText('late')
})

test('on paper are the columns and rows of the screen, in their order', async ({ page }) => {
  await page.setViewportSize({ width: 1140, height: 800 })
  await open(page, '/controls?domain=IA,SC&sort=-points&group=none')
  const table = page.getByRole('table', { name: 'Controls', exact: true })
  await expect(page.getByText('27 of 110')).toBeVisible()
  const headers = await table.getByRole('columnheader').allInnerTexts()
  const numbers = await table.getByRole('link').allInnerTexts()
  expect(headers.join(' ')).toMatch(/Control.*Title.*Status.*Owner.*At stake.*Evidence/)
  expect(headers.join(' ')).not.toMatch(/Due|Updated/)
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('region', { name: 'Controls, for print' })
  // What prints comes a moment after the list.
  await expect(async () => {
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
    expect(await paper.count()).toBe(1)
  }).toPass()
  const asTold = (texts: readonly string[]) => texts.map((text) => text.trim()).filter((text) => text !== '')
  expect(asTold(await paper.getByRole('columnheader').allInnerTexts())).toEqual(asTold(headers))
  expect(await paper.getByRole('row').locator('td:first-child').allInnerTexts()).toEqual(numbers)
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`)
  await expect(paper).toHaveCount(0)
})

test('a control on paper says what was found and written, whole, and has nothing to press', async ({ page }) => {
  await open(page, '/controls')
  await page.goto('/controls/3.1.3')
  const written = Array.from({ length: 40 }, (_, line) => `Line ${line}`).join('\n')
  await page.getByLabel('Notes on 3.1.3').fill(written)
  await page.getByRole('button', { name: /^a: Met/ }).press('Enter')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: /^a: Met/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^[ab]: Not met|Choose files|Add provider|^Comment$/ })).toHaveCount(0)
  const notes = page.getByLabel('Notes on 3.1.3')
  // All lines are on paper, not those alone that the field has room for.
  await expect.poll(() => notes.evaluate((field) => field.scrollHeight - field.clientHeight)).toBeLessThanOrEqual(0)
  await expect(page.getByLabel('Due')).toBeHidden()
})

test('evidence on paper says whose and when, and has nothing to press', async ({ page }) => {
  const { client, companyId } = await open(page, '/evidence')
  await client.from('evidence').insert({ company_id: companyId, title: 'Access list' }).throwOnError()
  await expect(page.getByRole('row').filter({ hasText: 'Access list' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
  await expect(page.getByText(/1 listed\. Printed .+ by Dana Whitfield from .+\/evidence/)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Access list' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Export|Add evidence)/ })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('with forced colours it still shows what is pressed and where one is', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/controls?owner=me')
  const behind = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor)
  const group = page.getByRole('button', { name: 'Group', exact: true })
  const pressed = await behind(group)
  await group.press('Enter')
  await expect(group).toHaveAttribute('aria-pressed', 'false')
  expect(pressed).not.toBe(await behind(group))
  expect(await behind(views(page).locator('[aria-current=page]'))).not.toBe(await behind(view(page, 'No evidence')))
  const sidebar = page.getByRole('complementary')
  const places = ['Controls', 'Evidence'].map((name) => behind(sidebar.getByRole('link', { name, exact: true })))
  expect(new Set(await Promise.all(places)).size).toBe(2)
})

/** Texts that are wider than their cells, which show only their beginning. */
const textsCutOff = (table: Element) =>
  [...table.querySelectorAll('tbody td')].flatMap((cell) => {
    const range = cell.ownerDocument.createRange()
    range.selectNodeContents(cell)
    const room = cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingRight)
    return range.getBoundingClientRect().right > room + 1 ? [cell.textContent] : []
  })

for (const width of [1280, 1440])
  test(`no list scrolls sideways at ${width} px`, sampled(width === 1440), async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const { client, companyId } = await open(page, '/controls')
    const items = [{ weakness: 'Accounts are shared', due_on: '2999-01-31' }]
    await client.rpc('add_poam_items', { company: companyId, items }).throwOnError()
    await client.from('evidence').insert({ company_id: companyId, title: 'Access list' }).throwOnError()
    const assessment = { kind: 'Third-party assessment', title: 'Certification' }
    await client.rpc('add_assessment', { company: companyId, assessment }).throwOnError()
    for (const [path, name] of [
      ['/controls', 'Controls'],
      ['/practices', 'Practices'],
      ['/evidence', 'Evidence'],
      ['/poam', 'Plan of action'],
      ['/assessments', 'Assessments'],
      ['/portfolio', 'Companies'],
      ['/settings/members', 'Members'],
      ['/settings/people', 'People'],
      ['/settings/audit', 'Audit log'],
    ] as const) {
      await page.goto(path)
      const region = page.getByRole('region', { name, exact: true })
      await expect(region.locator('tbody tr[data-item]').first()).toBeVisible()
      expect(await region.evaluate((one) => one.scrollWidth - one.clientWidth), path).toBe(0)
      if (path === '/assessments' && width === 1440) expect(await region.evaluate(textsCutOff)).toEqual([])
    }
  })

test('nothing that axe finds in an empty view', async ({ page }) => {
  await open(page)
  await view(page, 'Overdue').press('Enter')
  await expect(page.getByText('No controls match these filters')).toBeVisible()
  await expectAccessible(page)
})
