import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { administrator, controlsOf, newCompany, newPerson, type Client, vouchFor } from './api.ts'
import { expectAccessible, keepSession, watchForFaults } from './support.ts'

interface Team {
  readonly owner: Client
  readonly member: Client
  readonly memberId: string
  readonly company: string
}

/** A company, its owner, and a member who can be told something. */
async function newTeam(): Promise<Team> {
  const owner = await newPerson('Olive Owner')
  const company = await newCompany(owner, 'cmmc2', 'Notice Works')
  const member = await newPerson('Mira Member')
  const memberId = (await member.auth.getUser()).data.user?.id ?? ''
  const admin = await administrator()
  await admin.rpc('add_member', { company_uuid: company, member: memberId, new_role: 'Contributor' }).throwOnError()
  return { owner, member, memberId, company }
}

/** Makes the first control of the company the member's. */
async function assign({ owner, memberId, company }: Team): Promise<void> {
  const [control] = await controlsOf(owner, company)
  const status = { company_id: company, control_id: control?.id, status: 'In Progress', owner_id: memberId }
  await owner
    .from('org_control_status')
    .upsert({ ...status, due_on: '2030-01-31' }, { onConflict: 'company_id,control_id' })
    .throwOnError()
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('a notice shows at once, leads to what it is about, and is read by that', async ({ page }) => {
  const faults = watchForFaults(page)
  const team = await newTeam()
  await keepSession(page, team.member)
  await page.goto('/dashboard')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  // That they are a member now.
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 not read')
  await assign(team)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 not read')
  await bell(page).click()
  await expect(panel(page).getByRole('heading', { name: 'Today' })).toBeVisible()
  await expectAccessible(page)
  await panel(page)
    .getByRole('link', { name: /is yours|are yours/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/controls/)
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 not read')

  const joined = await newCompany(await newPerson('Other Owner'), 'hipaa', 'Joined Works')
  const membership = { company_uuid: joined, member: team.memberId, new_role: 'Manager' }
  await (await administrator()).rpc('add_member', membership).throwOnError()
  await bell(page).click()
  await panel(page).getByRole('link', { name: 'You are now Manager of Joined Works' }).click()
  await expect(page.getByText('Switched to Joined Works')).toBeVisible()
  expect(faults).toEqual([])
})

test('notices are marked, removed, and then there is nothing to tell', async ({ page }) => {
  const team = await newTeam()
  await assign(team)
  await keepSession(page, team.member)
  await page.goto('/dashboard')
  await bell(page).click()
  await panel(page).getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  const remove = panel(page).getByRole('button', { name: /^Remove:/ })
  await expect(remove.first()).toBeVisible()
  for (let left = await remove.count(); left > 0; left -= 1) {
    await remove.first().click()
    await expect(remove).toHaveCount(left - 1)
  }
  await expect(panel(page).getByText('No notifications.')).toBeVisible()
  await expectAccessible(page)
})

test('people choose what comes and how; matters of security always come', async ({ page }) => {
  const team = await newTeam()
  // Mails go to proven addresses only; for others the page shows what would come by mail.
  await vouchFor(team.memberId)
  await keepSession(page, team.member)
  await page.goto('/profile/notices')
  const inPage = page.getByRole('checkbox', { name: 'Assignments, in the page' })
  await expect(inPage).toBeChecked()
  await expect(page.getByRole('list', { name: 'Notifications about security' })).toContainText('Password')
  await expect(page.getByRole('checkbox', { name: /^Password/ })).toHaveCount(0)
  await expectAccessible(page)
  const kept = page.waitForResponse((response) => response.url().includes('notification_preferences'))
  await inPage.click()
  await kept
  await page.reload()
  await expect(inPage).not.toBeChecked()
  const told = () => team.member.from('notifications').select('id', { count: 'exact', head: true })
  const { count: before } = await told()
  await assign(team)
  expect((await told()).count).toBe(before)
})

test('bell and choices work on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const team = await newTeam()
  await assign(team)
  await keepSession(page, team.member)
  await page.goto('/profile/notices')
  await expect(page.getByRole('table').first()).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await expectAccessible(page)
  await bell(page).click()
  await expect(
    panel(page)
      .getByText(/is yours|are yours/)
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
})

test('a person can read and change only their own notices', async () => {
  const team = await newTeam()
  await assign(team)
  const { data: own } = await team.member.from('notifications').select('id').throwOnError()
  expect(own.length).toBeGreaterThan(0)
  const { data: seen } = await team.owner.from('notifications').select('id').eq('user_id', team.memberId).throwOnError()
  expect(seen).toEqual([])
  await team.owner.from('notifications').delete().eq('user_id', team.memberId).throwOnError()
  expect((await team.member.from('notifications').select('id').throwOnError()).data).toHaveLength(own.length)
})
