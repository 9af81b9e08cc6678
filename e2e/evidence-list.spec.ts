import { readFileSync, writeFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { LONG, test } from './test.ts'
import { strToU8, zipSync } from 'fflate'
import { type Client, newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession, typeAndChoose, watchForFaults } from './support.ts'

async function openEvidence(page: Page, prepare?: (client: Client, companyId: string) => Promise<void>) {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  await prepare?.(client, companyId)
  await keepSession(page, client)
  await page.goto('/evidence')
  await expect(page.getByRole('heading', { level: 1, name: 'Evidence' })).toBeVisible()
  return { client, companyId }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const table = (page: Page) => page.getByRole('table', { name: 'Evidence' })
const drawer = (page: Page) => page.getByRole('dialog')

function fileOf(name: string, content: string | Uint8Array): string {
  const path = test.info().outputPath(name)
  writeFileSync(path, content)
  return path
}

async function choose(page: Page, ...files: string[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Add evidence').click()])
  await chooser.setFiles(files)
}

async function add(page: Page, name: string, text: string): Promise<void> {
  await choose(page, fileOf(name, text))
  await button(page, 'Upload file').click()
}

test('by keyboard alone a file becomes evidence of a control, is looked at and accepted', async ({ page }) => {
  const faults = watchForFaults(page)
  await openEvidence(page)
  await expect(page.getByText('No evidence yet')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Add evidence').focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(fileOf('Badge list.csv', 'name,badge\nAda,7\n'))
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Proves').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Find a control' })).toBeFocused()
  await typeAndChoose(page, '3.1.1 ')
  await expect(page.getByRole('list', { name: 'Chosen controls' })).toContainText('3.1.1')
  await page.getByLabel('Title').focus()
  await page.keyboard.press('Enter')

  await expect(table(page)).toContainText('Badge list')
  await expect(table(page)).toContainText('3.1.1')
  await page.getByRole('link', { name: 'E-1' }).focus()
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByRole('region', { name: 'Table of Badge list' })).toContainText('Ada')
  await drawer(page).getByRole('button', { name: 'Needs work' }).focus()
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByText('Enter what is missing')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Accept' }).focus()
  await page.keyboard.press('Enter')
  await expect(table(page)).toContainText('Accepted')
  expect(faults).toEqual([])
})

test('the same file is found before it is sent', async ({ page }) => {
  await openEvidence(page)
  await add(page, 'Plan.txt', 'the plan')
  await expect(table(page)).toContainText('E-1')
  await choose(page, fileOf('Copy of plan.txt', 'the plan'))
  await expect(page.getByText('Same file as E-1 “Plan”.')).toBeVisible()
  await button(page, 'Link that instead').click()
  await expect(drawer(page)).toContainText('Plan')
  await expect(table(page).getByRole('row')).toHaveCount(2)
})

test('several files are dropped, a screenshot is pasted', async ({ page }) => {
  await openEvidence(page)
  const event = (kind: string, carrier: string, name: string) => `{
    const data = new DataTransfer()
    data.items.add(new File(['${name}'], '${name}', { type: 'text/plain' }))
    document.querySelector('h1').dispatchEvent(new ${kind}('${carrier}', {
      ${kind === 'DragEvent' ? 'dataTransfer' : 'clipboardData'}: data, bubbles: true, cancelable: true }))
  }`
  await page.evaluate(event('DragEvent', 'dragenter', 'One.txt'))
  await expect(page.getByText('Drop to add evidence')).toBeVisible()
  await page.evaluate(event('DragEvent', 'drop', 'One.txt'))
  await page.evaluate(event('ClipboardEvent', 'paste', 'Two.txt'))
  await button(page, 'Upload 2 files').click()
  await expect(table(page)).toContainText('One')
  await expect(table(page)).toContainText('Two')
})

test('what is archived comes back by undo, and from the archive', async ({ page }) => {
  await openEvidence(page)
  await add(page, 'Plan.txt', 'the plan')
  await page.getByRole('link', { name: 'E-1' }).click()
  await drawer(page).getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('No evidence yet')).toBeVisible()
  await button(page, 'Undo').click()
  await expect(table(page)).toContainText('E-1')
})

test('a new version keeps the one before', async ({ page }) => {
  await openEvidence(page)
  await add(page, 'Plan.txt', 'the plan')
  await page.getByRole('link', { name: 'E-1' }).click()
  await button(page, 'New version').click()
  await page.getByLabel('File of the new version').setInputFiles(fileOf('Plan 2.txt', 'a better plan'))
  await button(page, 'Upload version 2').click()
  await expect(drawer(page).getByRole('list', { name: 'Versions' })).toContainText('Plan.txt')
  await expect(drawer(page)).toContainText('a better plan')
})

test('what is chosen comes as one archive with its hashes', async ({ page }) => {
  await openEvidence(page)
  await add(page, 'Plan.txt', 'the plan')
  await page.getByRole('checkbox', { name: 'Select E-1 Plan' }).check()
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download ZIP').click()])
  expect(readFileSync(await download.path()).toString('latin1')).toContain('SHA256SUMS')
})

test('what is hostile does nothing: markup is text, a lie is refused, nothing is empty', async ({ page }) => {
  await openEvidence(page)
  await add(page, 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title="owned"</script></svg>')
  await page.getByRole('link', { name: 'E-1' }).click()
  await expect(drawer(page).getByRole('region', { name: 'Text of logo' })).toContainText('<script>')
  expect(await page.title()).not.toBe('owned')
  await page.keyboard.press('Escape')
  await add(page, 'photo.png', '<html><script>alert(1)</script></html>')
  await expect(page.getByRole('alert')).toContainText('Upload failed.')
  await choose(page, fileOf('nothing.txt', ''))
  await expect(page.getByText('This file is empty')).toBeVisible()
})

test(
  'an office file is looked at without what it hides: bombs end in words, macros stay away',
  LONG,
  async ({ page }) => {
    const { client, companyId } = await openEvidence(page)
    const entities = '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><w:document>&b;</w:document>'
    const lines = Array.from(
      { length: 9000 },
      (_, at) => `<row r="${at + 1}">${cell(`A${at + 1}`, `Line ${at + 1}`)}</row>`,
    )
    const shown = [
      ['Large.xlsx', workbook(lines.join('')), 'Line 7'],
      ['Spread.xlsx', workbook(`<row r="1">${cell('XFD1048576', 'far')}</row>`), 'It is not shown.'],
      [
        'Bomb.xlsx',
        zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(60_000_000) }),
        'more than 50 MB. It is not shown.',
      ],
      ['Nested.docx', zipSync({ 'a.zip': zipSync({ b: new Uint8Array(1000) }) }), 'This document cannot be read.'],
      ['Laughs.docx', zipSync({ 'word/document.xml': strToU8(entities) }), 'This document cannot be read.'],
      ['Macros.docm', zipSync({ 'word/vbaProject.bin': new Uint8Array(9) }), 'No preview for this type.'],
    ] as const
    for (const [name, bytes] of shown) {
      const form = new FormData()
      form.append('companyId', companyId)
      form.append('controlIds', '')
      form.append('title', name)
      form.append('file', new Blob([new Uint8Array(bytes)]), name)
      const { error } = await client.functions.invoke('upload-evidence', { body: form })
      expect(error).toBeNull()
    }
    for (const [at, [name, , words]] of shown.entries()) {
      await page.goto(`/evidence?open=E-${at + 1}`)
      await expect(drawer(page)).toContainText(name)
      await expect(drawer(page)).toContainText(words)
    }
  },
)

const cell = (at: string, text: string) =>
  `<c r="${at}" t="inlineStr"><is><t>${text}, which says what was seen at the door</t></is></c>`

/** A workbook of one sheet with these rows. */
function workbook(rows: string): Uint8Array {
  const office = 'http://schemas.openxmlformats.org'
  const [main, relationships] = [`${office}/spreadsheetml/2006/main`, `${office}/officeDocument/2006/relationships`]
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"/>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
}

test('who is asked finds the request, and giving the file fulfils it', async ({ page }) => {
  const { client, companyId } = await openEvidence(page, async (owner, company) => {
    const { data } = await owner.auth.getUser()
    const { data: control } = await owner.from('controls').select('id').eq('nist_id', '3.1.1').single().throwOnError()
    await owner
      .from('evidence_requests')
      .insert({ company_id: company, control_id: control.id, title: 'Badge list of May', asked_of: data.user?.id })
      .throwOnError()
  })
  await button(page, 'Upload: Badge list of May').click()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Choose files').click()])
  await chooser.setFiles(fileOf('May.csv', 'a,b\n'))
  await button(page, 'Upload file').click()
  await expect(table(page)).toContainText('May')
  await expect(page.getByRole('region', { name: 'Requested from you' })).toHaveCount(0)
  const { data } = await client.from('evidence_requests').select('state').eq('company_id', companyId).throwOnError()
  expect(data).toEqual([{ state: 'Fulfilled' }])
})

test('a view of it is kept under a name, shared, and opens the list from then on', async ({ page }) => {
  const { client, companyId } = await openEvidence(page, async (owner, company) => {
    await owner
      .from('evidence')
      .insert([
        { company_id: company, title: 'Door log', effective_on: '2020-01-01', expires_on: '2020-12-31' },
        { company_id: company, title: 'Badge list' },
      ])
      .throwOnError()
  })
  const views = page.getByRole('navigation', { name: 'Views' })
  await views.getByRole('link', { name: 'Expired and expiring' }).press('Enter')
  await expect(table(page).getByRole('row')).toHaveText([/No\./, /Door log/])
  await page.getByRole('searchbox', { name: 'Search evidence' }).fill('door')
  await expect(views.getByRole('link', { name: 'Expired and expiring · edited' })).toBeVisible()
  await button(page, 'Save as…').press('Enter')
  await page.getByLabel('Name').fill('Old logs')
  await page.getByRole('checkbox', { name: 'Share with everybody in the company' }).check()
  await page.keyboard.press('Tab')
  await button(page, 'Save view').press('Enter')
  await expect(views.getByRole('link', { name: /^Old logs/ })).toHaveAttribute('aria-current', 'page')
  await button(page, 'View Old logs').press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Open this list with “Old logs”' }).press('Enter')
  const { data } = await client.from('saved_views').select('page, is_shared').eq('company_id', companyId).throwOnError()
  expect(data).toEqual([{ page: 'evidence', is_shared: true }])
  await page.goto('/evidence')
  await expect(views.getByRole('link', { name: /^Old logs/ })).toHaveAttribute('aria-current', 'page')
  await expect(table(page).getByRole('row')).toHaveText([/No\./, /Door log/])
})

test('goes out as a file with every row that the filters show', async ({ page }) => {
  await openEvidence(page, async (owner, company) => {
    await owner
      .from('evidence')
      .insert([
        { company_id: company, title: '=1+1', effective_on: '2026-01-02', expires_on: '2999-12-31' },
        { company_id: company, title: 'Türliste' },
      ])
      .throwOnError()
  })
  await button(page, 'Export…').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export evidence' })
  await expect(dialog).toContainText('2 rows, all there are')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).press('Enter'),
  ])
  const [header, ...rows] = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(header).toContain('No.,Name,Type,Proves,Version,Collected,Expires,Review,Scan,Owner')
  expect(rows[0]).toMatch(/^E-2,Türliste,,,1,/)
  expect(rows[1]).toMatch(/^E-1,'=1\+1,,,1,2026-01-02,2999-12-31,Not reviewed,,Dana Whitfield/)
})

test('has no accessibility fault, and fits a phone', async ({ page }) => {
  await openEvidence(page)
  await add(page, 'Plan.txt', 'the plan')
  await expect(table(page)).toContainText('E-1')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'E-1' }).click()
  await expect(drawer(page)).toContainText('the plan')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('is grouped over its pages, with what each group has in all, and folds by keyboard', async ({ page }) => {
  await openEvidence(page, async (client, companyId) => {
    const pieces = Array.from({ length: 104 }, (_, place) => ({ company_id: companyId, title: `Piece ${place + 1}` }))
    const { data } = await client.from('evidence').insert(pieces).select('id,title').throwOnError()
    const review = { review_state: 'Needs work', review_note: 'The date cannot be read.' }
    const poor = ['Piece 50', 'Piece 51', 'Piece 104']
    await client.from('evidence').update(review).eq('company_id', companyId).in('title', poor).throwOnError()
    const { data: control } = await client.from('controls').select('id').eq('nist_id', '3.1.1').limit(1).single()
    const links = data
      .filter(({ title }) => ['Piece 1', 'Piece 104'].includes(title))
      .map(({ id }) => ({ company_id: companyId, evidence_id: id, control_id: control?.id ?? '' }))
    await client.from('evidence_links').insert(links).throwOnError()
  })
  await button(page, 'Group').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'Review' }).click()
  await expect(page).toHaveURL(/group=review/)
  const head = (name: string) => table(page).getByRole('rowheader', { name })
  await expect(head('Needs work 3 items')).toBeVisible()
  await expect(head('Not reviewed 101 items')).toBeVisible()
  await expect(table(page).getByRole('row').nth(2)).toContainText('Piece 104')

  await button(page, 'Needs work 3 items').focus()
  await page.keyboard.press('Enter')
  await expect(table(page)).not.toContainText('Piece 104')
  await button(page, 'Next page').click()
  await expect(head('Not reviewed 101 items')).toBeVisible()
  await expect(head('Needs work')).toHaveCount(0)

  await page.goto('/evidence?group=review&control=3.1.1')
  await expect(head('Needs work 1 item')).toBeVisible()
  await expect(head('Not reviewed 1 item')).toBeVisible()
  await page.goto('/evidence?group=owner')
  await expect(head('Dana Whitfield 104 items')).toBeVisible()
  await expectAccessible(page)
})
