import { expect } from '@playwright/test'
import { test } from './test.ts'
import { newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

test('a questionnaire is sent as link and passphrase, answered on a phone, returned, submitted again and accepted', async ({
  page,
  browser,
}) => {
  const client = await newPerson('Dana Whitfield')
  const company = await newCompany(client, 'hipaa')
  const { data: party } = await client
    .from('third_parties')
    .insert({ company_id: company, name: 'Contoso Billing' })
    .select('id')
    .single()
    .throwOnError()
  const { data: person } = await client
    .from('people')
    .insert({ company_id: company, name: 'Rita Respondent', is_external: true })
    .select('id')
    .single()
    .throwOnError()
  await client
    .from('third_party_contacts')
    .insert({ company_id: company, third_party_id: party.id, person_id: person.id })
    .throwOnError()
  await keepSession(page, client)

  await page.goto('/business-associates?open=T-1')
  const drawer = page.getByRole('dialog', { name: 'Contoso Billing' })
  await drawer.getByRole('button', { name: 'Send questionnaire…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send questionnaire' })
  await dialog.getByLabel('Questionnaire').selectOption('General security')
  await dialog.getByLabel('Rita Respondent').check()
  await dialog.getByRole('button', { name: 'Send questionnaire' }).click()
  const handOver = page.getByRole('dialog', { name: 'Hand over link and passphrase' })
  const replaced = await handOver.getByLabel('Link', { exact: true }).innerText()
  await expectAccessible(page)
  await handOver.getByRole('button', { name: 'Done' }).click()
  await expect(drawer.getByRole('link', { name: 'General security' })).toBeVisible()

  // A reminder replaces the link that was not used.
  await page.goto('/questionnaires/sent')
  await page.getByRole('checkbox', { name: 'Select SQ-1 General security' }).check()
  await page.getByRole('button', { name: 'Send reminders…' }).click()
  const reminders = page.getByRole('dialog', { name: 'Send reminders' })
  await expect(reminders.getByText('no email address: you hand over the link')).toBeVisible()
  await expectAccessible(page)
  await reminders.getByRole('button', { name: 'Send 1 reminder' }).click()
  const link = await handOver.getByLabel('Link', { exact: true }).innerText()
  const passphrase = await handOver.getByLabel('Passphrase', { exact: true }).innerText()
  await handOver.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select SQ-1 General security' })).not.toBeChecked()

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(new URL(replaced).pathname + new URL(replaced).hash)
  await expect(phone.getByText('You were sent a newer link. Use that one.')).toBeVisible()
  await phone.goto(new URL(link).pathname + new URL(link).hash)
  await expect(phone).toHaveURL(/\/seat$/)
  await phone.getByLabel('Passphrase').fill('wrong')
  await phone.getByRole('button', { name: 'Open questionnaire' }).click()
  await expect(phone.getByText('The passphrase is wrong.')).toBeVisible()
  await phone.getByLabel('Passphrase').fill(passphrase.toUpperCase())
  await phone.getByRole('button', { name: 'Open questionnaire' }).click()
  await expect(phone.getByRole('heading', { name: 'General security' })).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('textbox', { name: /Which data of ours/ }).fill('Invoices, in the United States')
  await phone
    .getByRole('group', { name: /SOC 2 report/ })
    .getByLabel('Yes')
    .check()
  await phone.getByRole('textbox', { name: /Who issued it/ }).fill('An auditor')
  await expect(phone.getByText('Saved', { exact: true })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Submit answers' })).toBeDisabled()
  for (let section = 2; section <= 5; section++) {
    await phone.getByRole('button', { name: 'Next section' }).click()
    for (const group of await phone.getByRole('group').all()) await group.getByLabel('Yes').check()
  }
  await expect(phone.getByText('Ready to submit')).toBeVisible()
  await expect(phone.getByText('Saved', { exact: true })).toBeVisible()
  // A reload keeps the session and the answers.
  await phone.reload()
  await expect(phone.getByRole('textbox', { name: /Which data of ours/ })).toHaveValue('Invoices, in the United States')
  await phone.getByRole('button', { name: 'Submit answers' }).click()
  await expect(phone.getByRole('heading', { name: 'Your answers were submitted' })).toBeVisible()

  await page
    .getByRole('link', { name: 'SQ-1' })
    .or(page.getByRole('row', { name: /General security/ }))
    .first()
    .click()
  await expect(page.getByText(/22 of 22 answered · score 100%/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Revoke the access of Rita Respondent' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke access' }).click()
  await expect(page.getByText(/access revoked/)).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('This link was revoked. Ask the person who sent it.')).toBeVisible()
  await page.getByRole('button', { name: 'Return for rework…' }).click()
  const back = page.getByRole('dialog', { name: 'Return SQ-1 for rework' })
  await back.getByLabel('Rita Respondent').check()
  await back.getByLabel(/What is to be changed/).fill('Name the auditor')
  await back.getByRole('button', { name: 'Return questionnaire' }).click()
  const again = {
    link: await handOver.getByLabel('Link', { exact: true }).innerText(),
    passphrase: await handOver.getByLabel('Passphrase', { exact: true }).innerText(),
  }
  await handOver.getByRole('button', { name: 'Done' }).click()

  await phone.goto(new URL(again.link).pathname + new URL(again.link).hash)
  await phone.getByLabel('Passphrase').fill(again.passphrase)
  await phone.getByRole('button', { name: 'Open questionnaire' }).click()
  await expect(phone.getByText('Name the auditor')).toBeVisible()
  // A second browser has read the same answers: it adds one, and does not overwrite the newer one unseen.
  const laptop = await (await browser.newContext()).newPage()
  await laptop.goto(new URL(again.link).pathname + new URL(again.link).hash)
  await laptop.getByLabel('Passphrase').fill(again.passphrase)
  await laptop.getByRole('button', { name: 'Open questionnaire' }).click()
  await expect(laptop.getByRole('textbox', { name: /Who issued it/ })).toHaveValue('An auditor')
  await phone.getByRole('textbox', { name: /Who issued it/ }).fill('Northwind Audit, until May 2028')
  await expect(phone.getByText('Saved', { exact: true })).toBeVisible()
  await laptop.getByRole('textbox', { name: /Which data of ours/ }).fill('Invoices, in Canada')
  await laptop.getByRole('textbox', { name: /Who issued it/ }).fill('Another auditor')
  const conflict = laptop.getByRole('alert').filter({ hasText: 'Northwind Audit, until May 2028' })
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect(laptop.getByText('Saved', { exact: true })).toBeVisible()
  await laptop.context().close()
  await phone.getByRole('button', { name: 'Submit answers' }).click()
  await expect(phone.getByRole('heading', { name: 'Your answers were submitted' })).toBeVisible()

  await page.getByRole('button', { name: 'Accept answers' }).click()
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
  await expect(page.getByText('Northwind Audit, until May 2028')).toBeVisible()
  await expect(page.getByText('Invoices, in Canada')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('This is complete. There is nothing left to do here.')).toBeVisible()
  await phone.context().close()
})
