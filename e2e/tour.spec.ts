import { expect, type Page } from '@playwright/test'
import { sampled, test } from './test.ts'
import { type Client, newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession, typeAndChoose } from './support.ts'

async function open(page: Page): Promise<Client> {
  const client = await newPerson('Dana Whitfield')
  await newCompany(client, 'cmmc2')
  const { data } = await client.auth.getUser()
  await client
    .from('profiles')
    .update({ welcome_tour_enabled: true })
    .eq('id', data.user?.id ?? '')
    .throwOnError()
  await keepSession(page, client)
  await page.goto('/dashboard')
  return client
}

const step = (page: Page, title: string) => page.getByRole('dialog', { name: title })

async function stored(client: Client) {
  const { data } = await client.auth.getUser()
  const { data: profile } = await client
    .from('profiles')
    .select('welcome_tour_enabled, welcome_tour_completed_at')
    .eq('id', data.user?.id ?? '')
    .single()
    .throwOnError()
  return { isOn: profile.welcome_tour_enabled as boolean, isDone: profile.welcome_tour_completed_at !== null }
}

test('leads around by keyboard, there and back, and is over for good at the end', async ({ page }) => {
  const client = await open(page)
  await expect(step(page, 'Welcome to Parapet')).toContainText('1 of 7')
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(step(page, 'Dashboard')).toContainText('2 of 7')
  await page.keyboard.press('ArrowRight')
  await expect(step(page, 'Controls')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(step(page, 'Dashboard')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(step(page, 'Evidence')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(step(page, 'Policies')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(step(page, 'Command palette')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(step(page, 'You’re all set')).toContainText('7 of 7')
  await page.keyboard.press('Enter')
  await expect(step(page, 'You’re all set')).toBeHidden()
  await expect.poll(() => stored(client)).toEqual({ isOn: false, isDone: true })

  const asked = page.waitForResponse((response) => response.url().includes('welcome_tour_enabled'))
  await page.reload()
  expect(await (await asked).json()).toEqual([{ welcome_tour_enabled: false }])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('is over as well', () => {
  const ways: [string, (page: Page) => Promise<void>][] = [
    ['with Skip', (page) => page.getByRole('button', { name: 'Skip' }).click()],
    ['with Close', (page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()],
    ['with Esc', (page) => page.keyboard.press('Escape')],
    ['with a press beside it', (page) => page.mouse.click(10, 600)],
  ]
  for (const [name, leave] of ways) {
    test(name, async ({ page }) => {
      const client = await open(page)
      await expect(step(page, 'Welcome to Parapet')).toBeVisible()
      await leave(page)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect.poll(() => stored(client)).toEqual({ isOn: false, isDone: true })
    })
  }
})

test('comes again from Help, on any page', async ({ page }) => {
  await open(page)
  await expect(step(page, 'Welcome to Parapet')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/controls')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await typeAndChoose(page, 'tour')
  await expect(step(page, 'Welcome to Parapet')).toBeVisible()
})

for (const width of [390, 1440]) {
  test(`nothing that axe finds, at ${width} px`, sampled(width === 390), async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await open(page)
    await expect(step(page, 'Welcome to Parapet')).toBeVisible()
    for (const title of ['Dashboard', 'Controls', 'Evidence', 'Policies', 'Command palette', 'You’re all set']) {
      await expectAccessible(page)
      await page.keyboard.press('ArrowRight')
      // On a phone there is no sidebar to point at: the step stands in the middle.
      await expect(step(page, title)).toBeInViewport({ ratio: 1 })
    }
    await expectAccessible(page)
  })
}
