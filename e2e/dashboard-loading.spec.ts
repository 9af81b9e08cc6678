import { expect, test } from '@playwright/test'
import { newCompany, newPerson } from './api.ts'
import { keepSession } from './support.ts'

// A phone on which the quick actions would need another row if their buttons became wider.
test.use({ viewport: { width: 412, height: 823 } })

test('the cards stay where they are when the figures arrive', async ({ page }) => {
  const client = await newPerson('Dana Whitfield')
  await newCompany(client, 'cmmc2')
  await keepSession(page, client)
  let allow = () => {}
  const allowed = new Promise<void>((resolve) => (allow = resolve))
  await page.route('**/rest/v1/rpc/dashboard*', async (route) => {
    await allowed
    await route.continue()
  })
  await page.goto('/dashboard')
  const work = page.getByRole('region', { name: 'Your work', exact: true })
  await work.waitFor()
  const before = await work.boundingBox()

  allow()
  await expect(page.getByRole('link', { name: /^Open controls 110$/ })).toBeVisible()
  expect((await work.boundingBox())?.y).toBe(before?.y)
})
