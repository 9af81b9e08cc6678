import { readFileSync } from 'node:fs'
import { expect, type Browser, type Page } from '@playwright/test'
import { LONG, test } from './test.ts'
import { newCompany, newPerson, type Client } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

interface Handed {
  readonly link: string
  readonly passphrase: string
}

/** A questionnaire for a business associate with these contacts, and what is handed over to them. */
async function send(client: Client, contacts: readonly string[]): Promise<readonly Handed[]> {
  const company = await newCompany(client, 'hipaa')
  const party = await client
    .from('third_parties')
    .insert({ company_id: company, name: 'Contoso Billing' })
    .select('id')
    .single()
    .throwOnError()
  const people = await client
    .from('people')
    .insert(contacts.map((name) => ({ company_id: company, name, is_external: true })))
    .select('id,name')
    .throwOnError()
  const chosen = people.data.map(({ id }) => ({ thirdPartyId: party.data.id, personId: id }))
  await client
    .from('third_party_contacts')
    .insert(people.data.map(({ id }) => ({ company_id: company, third_party_id: party.data.id, person_id: id })))
    .throwOnError()
  const sent = await client.functions.invoke<{ handOver: readonly Handed[] }>('send-questionnaire', {
    body: { companyId: company, contacts: chosen, template: 'general-security', dueOn: '2998-01-31' },
  })
  return sent.data?.handOver ?? []
}

const PHONE = { width: 390, height: 844 }

/** The page of a respondent, in a browser of their own. */
async function enter(browser: Browser, { link, passphrase }: Handed, viewport = PHONE): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage()
  await page.goto(new URL(link).pathname + new URL(link).hash)
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Open questionnaire' }).click()
  await expect(page.getByRole('heading', { name: 'General security' })).toBeVisible()
  return page
}

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

async function answerTheRest(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /Which data of ours/ }).fill('Invoices, in the United States')
  await page
    .getByRole('group', { name: /SOC 2 report/ })
    .getByLabel('No', { exact: true })
    .check()
  for (let section = 2; section <= 5; section++) {
    await page.getByRole('button', { name: 'Next section' }).click()
    for (const group of await page.getByRole('group').all()) await group.getByLabel('Yes').check()
  }
  await saved(page)
}

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj\n') })

test('a respondent attaches files on a phone, removes one and submits the other, which the company downloads', async ({
  page,
  browser,
}) => {
  const client = await newPerson('Dana Whitfield')
  const [handed] = await send(client, ['Rita Respondent'])
  if (handed === undefined) throw new Error('nothing was handed over')
  const phone = await enter(browser, handed)
  const attach = async (file: ReturnType<typeof pdf>) => {
    const chooser = phone.waitForEvent('filechooser')
    await phone.getByRole('button', { name: /Attach files: Which data of ours/ }).press('Enter')
    await (await chooser).setFiles(file)
  }
  const files = phone.getByRole('list', { name: /Files: Which data of ours/ })
  const uploads = phone.getByRole('list', { name: /Uploads: Which data of ours/ })
  await attach(pdf('data flow.pdf'))
  await expect(files.getByText('data flow.pdf')).toBeVisible()
  await phone.route(
    '**/functions/v1/attach-file',
    (route) => route.fulfill({ status: 503, json: { error: 'Later.' } }),
    {
      times: 1,
    },
  )
  await attach(pdf('wrong.pdf'))
  await expect(uploads.getByRole('alert')).toHaveText('Upload failed. Later.')
  await expectAccessible(phone)
  await uploads.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(files.getByText('wrong.pdf')).toBeVisible()
  await expect(uploads).toBeHidden()
  await files.getByRole('button', { name: 'Remove wrong.pdf' }).click()
  await expect(files.getByText('wrong.pdf')).toBeHidden()
  await attach({ name: 'tool.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\0\x03\0\0\0') })
  await expect(uploads.getByRole('alert')).toContainText('Upload failed.')
  await answerTheRest(phone)
  // What failed waits for the person, also from another section.
  await phone.getByRole('button', { name: 'Submit answers' }).click()
  await expect(phone.getByText(/Some files are not attached yet/)).toBeVisible()
  for (let section = 5; section > 1; section--) await phone.getByRole('button', { name: 'Back', exact: true }).click()
  await uploads.getByRole('button', { name: 'Cancel the upload of tool.pdf' }).press('Enter')
  await expect(uploads).toBeHidden()
  await expect(phone.locator('body')).not.toBeFocused()
  await expect(phone.locator('button:focus')).toHaveCount(1)
  await phone.reload()
  await expect(files.getByText('data flow.pdf')).toBeVisible()
  await phone.getByRole('button', { name: 'Submit answers' }).click()
  await expect(phone.getByRole('heading', { name: 'Your answers were submitted' })).toBeVisible()
  await phone.context().close()

  await keepSession(page, client)
  await page.goto('/questionnaires/sent/SQ-1')
  await expect(page.getByText('data flow.pdf')).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download data flow.pdf' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toBe('%PDF-1.7\n1 0 obj\n')
  await page.goto('/settings/audit')
  await expect(page.getByText(/submitted the answers to SQ-1, with 1 file: “data flow.pdf”/).first()).toBeVisible()
})

test('two respondents answer at once in two browsers, and both answers of each question are kept', async ({
  browser,
}) => {
  const client = await newPerson('Dana Whitfield')
  const [forRita, forTom] = await send(client, ['Rita Respondent', 'Tom Technician'])
  if (forRita === undefined || forTom === undefined) throw new Error('two links are missing')
  const [rita, tom] = await Promise.all([enter(browser, forRita), enter(browser, forTom, { width: 1280, height: 800 })])
  // Different questions at the same moment, then the same one.
  await Promise.all([
    rita.getByRole('textbox', { name: /Which data of ours/ }).fill('Invoices, in the United States'),
    tom
      .getByRole('group', { name: /SOC 2 report/ })
      .getByLabel('Yes')
      .check(),
  ])
  await Promise.all([saved(rita), saved(tom)])
  await Promise.all([
    rita.getByRole('button', { name: 'Next section' }).click(),
    tom.getByRole('button', { name: 'Next section' }).click(),
  ])
  const first = (page: Page) => page.getByRole('group').first()
  await Promise.all([first(rita).getByLabel('Yes').check(), first(tom).getByLabel('No', { exact: true }).check()])
  const conflict = (page: Page) => page.getByRole('alert').filter({ hasText: 'saved another answer in the meantime' })
  await expect.poll(async () => (await conflict(rita).count()) + (await conflict(tom).count())).toBe(1)
  const [late, early] = (await conflict(rita).count()) === 1 ? [rita, tom] : [tom, rita]
  await expectAccessible(late)
  await conflict(late).getByRole('button', { name: 'Keep mine' }).click()
  await Promise.all([saved(late), saved(early)])
  const { data: stored } = await client
    .from('sent_questions')
    .select('position,answer,answered_by,revision')
    .gt('revision', 0)
    .order('position')
    .throwOnError()
  expect(stored).toMatchObject([
    { answer: 'Invoices, in the United States', answered_by: 'Rita Respondent', revision: 1 },
    { answer: 'Yes', answered_by: 'Tom Technician', revision: 1 },
    late === rita
      ? { answer: 'Yes', answered_by: 'Rita Respondent', revision: 2 }
      : { answer: 'No', answered_by: 'Tom Technician', revision: 2 },
  ])
  await Promise.all([rita.context().close(), tom.context().close()])
})

test(
  'a respondent delegates a question and a section, sees the answers arrive, and takes them back',
  LONG,
  async ({ page, browser }) => {
    const client = await newPerson('Dana Whitfield')
    const [handed] = await send(client, ['Rita Respondent'])
    if (handed === undefined) throw new Error('nothing was handed over')
    const rita = await enter(browser, handed)
    const delegateTo = async (name: string, email: string): Promise<Handed> => {
      const dialog = rita.getByRole('dialog', { name: 'Delegate questions' })
      await dialog.getByRole('button', { name: 'Delegate questions' }).click()
      await expect(dialog.getByText('Enter a name')).toBeVisible()
      await dialog.getByRole('textbox', { name: /^Name/ }).fill(name)
      await dialog.getByLabel('Email address').fill(email)
      await expectAccessible(rita)
      await dialog.getByRole('button', { name: 'Delegate questions' }).click()
      const handOver = rita.getByRole('dialog', { name: 'Hand over link and passphrase' })
      const link = await handOver.getByLabel('Link', { exact: true }).innerText()
      const passphrase = await handOver.getByLabel('Passphrase', { exact: true }).innerText()
      await handOver.getByRole('button', { name: 'Done' }).click()
      return { link, passphrase }
    }
    await rita.getByRole('button', { name: /Delegate: Which data of ours/ }).click()
    const forTom = await delegateTo('Tom Technician', 'tom@contoso.example')
    const colleagues = rita.getByRole('region', { name: 'Delegated to colleagues' })
    await expect(colleagues.getByText('tom@contoso.example · 0 of 1 answered · link not opened yet')).toBeVisible()
    await expect(rita.getByText('With Tom Technician')).toBeVisible()
    // A section begins with the questions that no colleague has.
    await rita.getByRole('button', { name: 'Delegate this section…' }).click()
    const dialog = rita.getByRole('dialog', { name: 'Delegate questions' })
    await expect(dialog.getByRole('checkbox', { name: /Which data of ours/ })).not.toBeChecked()
    await expect(dialog.getByText('With Tom Technician')).toBeVisible()
    await expect(dialog.getByRole('checkbox', { checked: true }).first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await rita.getByRole('button', { name: 'Next section' }).click()
    await rita.getByRole('button', { name: 'Delegate this section…' }).click()
    await delegateTo('Pia Planner', 'pia@contoso.example')
    await expect(colleagues.getByText('Pia Planner', { exact: true })).toBeVisible()
    await expectAccessible(rita)

    const tom = await enter(browser, forTom, { width: 1280, height: 800 })
    await expect(tom.getByText(/Rita Respondent asks you to answer these questions/)).toBeVisible()
    await expect(tom.getByRole('group')).toHaveCount(0)
    await expect(tom.getByRole('button', { name: /Submit|Delegate/ })).toHaveCount(0)
    await expectAccessible(tom)
    const field = tom.getByRole('textbox', { name: /Which data of ours/ })
    await field.fill('Invoices, in Canada')
    await saved(tom)
    await expect(tom.getByText('Rita Respondent sees your answers and submits them.')).toBeVisible()

    await expect(colleagues.getByText('tom@contoso.example · 1 of 1 answered · link opened')).toBeVisible()
    await rita.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(rita.getByRole('textbox', { name: /Which data of ours/ })).toHaveValue('Invoices, in Canada')
    await colleagues.getByRole('button', { name: 'Take questions back from Tom Technician…' }).click()
    await rita.getByRole('alertdialog').getByRole('button', { name: 'Take questions back' }).click()
    await expect(colleagues.getByText('tom@contoso.example')).toBeHidden()
    await field.fill('Invoices, in Mexico')
    await expect(tom.getByText(/Not saved/).first()).toBeVisible()
    await tom.reload()
    await expect(tom.getByText('This link was revoked. Ask the person who sent it.')).toBeVisible()
    await tom.context().close()

    await keepSession(page, client)
    await page.goto('/questionnaires/sent/SQ-1')
    await expect(page.getByText('Invoices, in Canada')).toBeVisible()
    await expect(page.getByText('Tom Technician', { exact: true }).first()).toBeVisible()
    await expect(page.getByText(/pia@contoso.example · \d questions delegated by Rita Respondent/)).toBeVisible()
    await expectAccessible(page)
    await rita.context().close()
  },
)
