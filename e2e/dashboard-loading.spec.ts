import { expect } from '@playwright/test'
import { test } from './test.ts'
import { newCompany, newPerson } from './api.ts'
import { fontsLoaded, keepSession } from './support.ts'

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
  const start = page.getByRole('region', { name: 'Start here' })
  await expect(start).toBeVisible()
  const score = page.getByRole('region', { name: 'SPRS Score' })
  await expect(score).toContainText('Controls are loading')
  await fontsLoaded(page)
  const before = await score.boundingBox()

  allow()
  await expect(start).toContainText('6 steps left')
  await expect(page.getByRole('link', { name: /^Open controls 110$/ })).toBeVisible()
  expect((await score.boundingBox())?.y).toBe(before?.y)
})
