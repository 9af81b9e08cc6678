// A newcomer's first hour, with only what the screen says: the first assessed family, the first evidence, an invited
// colleague. Prints how many actions that takes besides one answer for each requirement.
import { expect, type Locator, type Page } from '@playwright/test'
import { sampled, test } from './test.ts'
import { newPerson } from './api.ts'
import { expectAccessible, keepSession, watchForFaults } from './support.ts'

/** The goal for clicks and keys outside text fields. */
const MOST_ACTIONS = 25

interface Journey {
  readonly framework: string
  readonly family: string
  readonly requirements: number
  readonly width: number
}

/** The smallest group of each framework. */
const JOURNEYS: readonly Journey[] = [
  { framework: 'CMMC Level 1', family: 'Media Protection', requirements: 1, width: 1280 },
  { framework: 'CMMC Level 2', family: 'Personnel Security', requirements: 2, width: 1280 },
  { framework: 'HIPAA', family: 'Physical safeguards', requirements: 12, width: 1280 },
  { framework: 'ISO 27001', family: 'People controls', requirements: 8, width: 1280 },
  { framework: 'SOC 2', family: 'Confidentiality', requirements: 2, width: 1280 },
  { framework: 'CMMC Level 2', family: 'Personnel Security', requirements: 2, width: 390 },
]

for (const journey of JOURNEYS)
  test(
    `${journey.framework} at ${journey.width} px: first family, first evidence, a colleague`,
    sampled(journey.width === 390),
    async ({ page }) => {
      const faults = watchForFaults(page)
      await page.setViewportSize({ width: journey.width, height: 900 })
      await keepSession(page, await newPerson('Dana Whitfield'))
      await page.goto('/dashboard')
      const hand = newHand()

      await createCompany(page, hand.press, journey.framework)
      await assessFamily(page, hand.press, journey)
      await uploadEvidence(page, hand.press)
      await hand.press(page.getByRole('link', { name: 'Back to the dashboard' }))
      await inviteColleague(page, hand.press)
      await expectTicks(page)

      console.info(
        `${journey.framework}, ${journey.width} px: ${hand.actions()} actions and ${journey.requirements} answers`,
      )
      expect(hand.actions()).toBeLessThanOrEqual(MOST_ACTIONS)
      expect(faults).toEqual([])
    },
  )

type Press = (target: Locator) => Promise<void>

/** Clicks and counts. */
function newHand(): { press: Press; actions: () => number } {
  let actions = 0
  const press = async (target: Locator) => {
    actions += 1
    await target.click()
  }
  return { press, actions: () => actions }
}

async function createCompany(page: Page, press: Press, framework: string) {
  await press(page.getByRole('radio', { name: framework }))
  await press(page.getByRole('button', { name: 'Create Company' }))
  const dialog = page.getByRole('dialog', { name: 'Create Company' })
  await dialog.getByLabel('Company Name').fill('Harborline')
  await press(dialog.getByRole('button', { name: 'Create Company' }))
}

async function assessFamily(page: Page, press: Press, { family, requirements, width }: Journey) {
  const start = page.getByRole('region', { name: 'Start here' })
  await expect(start).toContainText('6 steps left')
  await press(start.getByRole('link', { name: /^Assess/ }))
  await press(page.getByRole('link', { name: `Start ${family}` }))
  await expect(page.getByText(`0 of ${requirements} answered`)).toBeVisible()
  const items = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Do we do this?' })
  await expect(items).toHaveCount(requirements)
  // The answers: not counted, one each.
  for (let index = 0; index < requirements; index += 1) {
    const yes = items.nth(index).getByRole('radio', { name: 'Yes' }).first()
    await yes.click()
    await expect(yes).toBeChecked()
  }
  const first = items.first()
  await expect(first).toContainText('Claimed, no proof yet')
  await expect(page.getByText(`${family} is answered.`)).toBeVisible()
  if (width === 390) await undoAndReturn(page, first)
  await expectAccessible(page)
}

/** An answer is taken back, and again given by keyboard; a reload keeps the others. */
async function undoAndReturn(page: Page, first: Locator) {
  await first.getByRole('button', { name: 'Undo the answer' }).click()
  await expect(page.getByText('1 of 2 answered')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 of 2 answered')).toBeVisible()
  await first.getByRole('radio', { name: 'Partly' }).focus()
  await page.keyboard.press('Space')
  await expect(first).toContainText('In Progress')
  await first.getByRole('radio', { name: 'No' }).last().click()
  await first.getByLabel('What shows it?').fill('Screening list')
  await page.keyboard.press('Tab')
  await expect(first).toContainText('Named, no evidence linked yet')
}

async function uploadEvidence(page: Page, press: Press) {
  const first = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Do we do this?' }).first()
  await press(first.getByText('Upload evidence'))
  const chooser = page.waitForEvent('filechooser')
  await press(first.getByRole('button', { name: /^Choose files/ }))
  await (await chooser).setFiles({ name: 'Badge list.csv', mimeType: 'text/csv', buffer: Buffer.from('name,badge\n') })
  await press(first.getByRole('button', { name: /^Upload/ }))
  await expect(first).toContainText('1 evidence item linked')
}

async function inviteColleague(page: Page, press: Press) {
  await press(page.getByRole('region', { name: 'Start here' }).getByRole('link', { name: /^Invite people/ }))
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel('Email').fill(`${crypto.randomUUID().slice(0, 8)}@example.com`)
  await dialog.getByLabel('Email').press('Enter')
  await press(dialog.getByRole('button', { name: 'Invite', exact: true }))
  await press(page.getByRole('dialog', { name: '1 person invited' }).getByRole('button', { name: 'Done' }))
}

/** Three steps have ticked themselves, the others are skipped, and the list is gone until Help shows it. */
async function expectTicks(page: Page) {
  await page.goto('/dashboard')
  const start = page.getByRole('region', { name: 'Start here' })
  await expect(start).toContainText('3 steps left')
  await expect(start.getByRole('listitem').filter({ hasText: 'Last by Dana Whitfield' })).toHaveCount(3)
  await expectAccessible(page)
  for (const left of [2, 1]) {
    await start.getByRole('button', { name: /^Skip/ }).first().click()
    await expect(start).toContainText(left === 1 ? '1 step left' : '2 steps left')
  }
  await start.getByRole('button', { name: /^Skip/ }).click()
  await expect(start).toHaveCount(0)
  await page.goto('/docs')
  await page.getByRole('link', { name: 'Start list of Harborline' }).click()
  await expect(start.getByRole('button', { name: 'Put back' })).toHaveCount(3)
}
