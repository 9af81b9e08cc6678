import { expect } from '@playwright/test'
import { test } from './test.ts'
import { administrator, newCompany, newPerson, person } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

test('a control in other frameworks: how sure, by what source, in which words, and where it is worked on', async ({
  page,
}) => {
  const { client, id } = await person('Dana Whitfield')
  const machining = await newCompany(client, 'cmmc2', 'Harborline Machining')
  const clinic = await newCompany(await newPerson('Noor Haddad'), 'hipaa', 'Harborline Clinic')
  const admin = await administrator()
  await admin.rpc('add_member', { company_uuid: clinic, member: id, new_role: 'Manager' }).throwOnError()
  await keepSession(page, client)
  await page.goto(`/controls/3.1.1?company=${machining}`)
  const card = page.getByRole('region', { name: 'In other frameworks' })
  const hipaa = card.getByRole('group', { name: 'HIPAA' })
  await hipaa.locator('summary').first().press('Enter')
  await expect(hipaa).toContainText('Derived')
  await expect(hipaa).toContainText('both name the same SP 800-53 r5 control')
  await expect(card.getByRole('group', { name: 'CMMC Level 1' })).toContainText('Exact')
  await expect(card).toContainText('SOC 2 has no mappings yet')
  const entry = hipaa.locator('summary').filter({ hasText: '164.308(a)(3)(ii)(A)' })
  await entry.focus()
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  const link = hipaa.getByRole('link', { name: 'Open in Harborline Clinic' }).filter({ visible: true })
  await link.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^164\.308\(a\)\(3\)\(ii\)\(A\)/ })).toBeVisible()
  await expect(page.getByRole('banner').getByText('Harborline Clinic')).toBeVisible()
})
