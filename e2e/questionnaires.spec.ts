import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { controlsOf, newCompany, newPerson, type Client } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

const OFFICE = 'http://schemas.openxmlformats.org'
const cell = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
const QUESTIONS = ['How is 3.1.1 met?', 'Where is the nearest parking garage?', 'Is 3.5.3 met?']

/** A customer's workbook: questions in B, choices for the last one, a formula that counts. */
function workbook(): Buffer {
  const rows = QUESTIONS.map(
    (text, at) => `<row r="${at + 2}">${cell(`A${at + 2}`, `Q${at + 1}`)}${cell(`B${at + 2}`, text)}</row>`,
  )
  const header = ['ID', 'Question', 'Response', 'Comments'].map((text, at) => cell(`${'ABCD'[at]}1`, text)).join('')
  const files = {
    '[Content_Types].xml': `<Types xmlns="${OFFICE}/package/2006/content-types"/>`,
    'xl/workbook.xml': `<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><sheets><sheet name="Security" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData><row r="1">${header}</row>${rows.join('')}<row r="9"><c r="C9"><f>COUNTA(C2:C4)</f><v>0</v></c></row></sheetData><dataValidations><dataValidation type="list" sqref="C4"><formula1>"Yes,Partially,No"</formula1></dataValidation></dataValidations></worksheet>`,
    'xl/notes.bin': 'stays',
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
}

async function stateControl(client: Client, company: string, number: string, status: string, body: string) {
  const control = (await controlsOf(client, company)).find(({ nist_id: id }) => id === number)
  await client
    .from('implementation_statements')
    .insert({ company_id: company, control_id: control?.id, body })
    .throwOnError()
  await client
    .from('org_control_status')
    .upsert({ company_id: company, control_id: control?.id, status }, { onConflict: 'company_id,control_id' })
    .throwOnError()
}

test('a customer’s workbook is uploaded, mapped, answered by keyboard, and given back', async ({ page }) => {
  const client = await newPerson('Dana Whitfield')
  const company = await newCompany(client, 'cmmc2')
  await stateControl(
    client,
    company,
    '3.1.1',
    'Completed',
    'Accounts are opened by the manager and reviewed each quarter.',
  )
  await stateControl(client, company, '3.5.3', 'In Progress', 'Tokens are rolled out.')
  await keepSession(page, client)
  await page.goto('/questionnaires')
  await expect(page.getByText('No questionnaires yet')).toBeVisible()
  await expectAccessible(page)

  await upload(page)
  await expect(page.getByText('3 questions found.')).toBeVisible()
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('1')
  await expect(page.getByLabel('Answer', { exact: true })).toHaveValue('2')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 3 questions' }).press('Enter')
  await expect(page.getByText('3 questions imported, 2 answers suggested')).toBeVisible()

  // The first is suggested with its source; Enter approves it and goes on.
  await expect(page.getByRole('heading', { name: QUESTIONS[0] ?? '' })).toBeVisible()
  await expect(page.getByLabel('Answer', { exact: true })).toHaveValue(/reviewed each quarter/)
  await expect(page.getByText('High confidence')).toBeVisible()
  await expect(page.getByRole('link', { name: /^3\.1\.1 / })).toHaveAttribute('href', '/controls/3.1.1')
  await expectAccessible(page)
  await page.getByRole('heading', { name: QUESTIONS[0] ?? '' }).click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: QUESTIONS[1] ?? '' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByLabel('Answer', { exact: true })).toHaveValue('Partially')
  await page.keyboard.press('k')
  await page.keyboard.press('e')
  await page.keyboard.type('Across the street')
  await page.getByRole('textbox', { name: 'Explanation' }).fill('See the map')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Approve and next' }).click()
  await expect(page.getByRole('heading', { name: QUESTIONS[2] ?? '' })).toBeVisible()
  await expect(page.getByText('2 of 3 approved')).toBeVisible()

  // An approved answer that is changed is approved again by the same keys that leave its field.
  await page.getByRole('list', { name: 'Questions', exact: true }).getByRole('button').nth(1).click()
  await page.getByLabel('Answer', { exact: true }).fill('Across the street, on the left')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: QUESTIONS[2] ?? '' })).toBeVisible()
  await expect(page.getByText('2 of 3 approved')).toBeVisible()
  await page.getByRole('list', { name: 'Questions', exact: true }).getByRole('button').nth(1).click()
  await expect(page.getByLabel('Answer', { exact: true })).toHaveValue('Across the street, on the left')
  await expect(page.getByText('Approved by')).toBeVisible()
  await page.getByRole('list', { name: 'Questions', exact: true }).getByRole('button').nth(2).click()
  await page.getByLabel('Assigned to', { exact: true }).selectOption('Dana Whitfield')
  await page.getByLabel('Show', { exact: true }).selectOption('Assigned to me (1)')
  await expect(page.getByRole('list', { name: 'Questions', exact: true }).getByRole('listitem')).toHaveCount(1)

  const { sheet, parts } = await exported(page)
  expect(sheet).toContain('<c r="C2" t="inlineStr"><is><t xml:space="preserve">Accounts are opened')
  expect(sheet).toContain(
    '<c r="C3" t="inlineStr"><is><t xml:space="preserve">Across the street, on the left</t></is></c><c r="D3" t="inlineStr"><is><t xml:space="preserve">See the map</t>',
  )
  expect(sheet).toContain('<c r="C9"><f>COUNTA(C2:C4)</f><v>0</v></c>')
  expect(sheet).not.toContain('Partially</t>')
  expect(parts['xl/notes.bin']).toBe('stays')

  await page.goto('/questionnaires/library')
  await expect(page.getByRole('row', { name: /nearest parking garage.*Across the street.*Approved/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/search?q=parking+garage')
  await expect(page.getByRole('link', { name: /nearest parking garage/ }).first()).toHaveAttribute(
    'href',
    /\/questionnaires\/library\?open=/,
  )
})

async function upload(page: Page) {
  await page.getByRole('button', { name: 'Upload questionnaire' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Upload questionnaire' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'Globex security.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbook(),
  })
  await expect(dialog.getByRole('textbox', { name: /^Title/ })).toHaveValue('Globex security')
  await dialog.getByRole('textbox', { name: /^Customer/ }).fill('Globex')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Globex security' })).toBeVisible()
}

async function exported(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export answers' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Globex security.xlsx')
  const unpacked = unzipSync(await readFile(await download.path()))
  const parts = Object.fromEntries(Object.entries(unpacked).map(([name, bytes]) => [name, strFromU8(bytes)]))
  return { parts, sheet: parts['xl/worksheets/sheet1.xml'] ?? '' }
}
