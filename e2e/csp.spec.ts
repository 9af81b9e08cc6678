import { expect, type Page } from '@playwright/test'
import { sampled, test } from './test.ts'
import { administrator, newCompany, newPerson, type Client } from './api.ts'
import { keepSession, signUp, watchForFaults } from './support.ts'

/** Everything that the page's policy refused. Recorded from before the first script, in every document. */
async function watchPolicy(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.exposeFunction('tellRefused', (what: string) => refused.push(what))
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    tellRefused([event.violatedDirective, event.blockedURI, event.sample, event.sourceFile].join(' ')))`)
  return refused
}

/** Opens every popup that the page offers, one after the other. */
async function openPopups(page: Page): Promise<void> {
  for (const opener of await page.locator('button[aria-haspopup]:visible').all()) {
    await opener.click()
    await expect(page.locator('[role=menu], [role=dialog], [role=listbox]').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('[role=menu], [role=dialog], [role=listbox]')).toHaveCount(0)
  }
}

interface Visit {
  readonly who: string
  readonly paths: readonly string[]
  /** Undefined: not signed in. */
  readonly signIn?: () => Promise<Client>
  /** Expected in the console; absent: nothing. */
  readonly complaints?: readonly string[]
}

async function owner(): Promise<Client> {
  const client = await newPerson('Dana Whitfield')
  await newCompany(client, 'cmmc2')
  return client
}

const visits: readonly Visit[] = [
  {
    who: 'everybody',
    paths: ['/', '/auth', '/auth?tab=signup', '/auth?tab=reset', '/auth/reset-password', '/auth/invite'],
  },
  {
    who: 'a visitor who is lost',
    paths: ['/no/such/page'],
    // The browser's own words about the status of the page.
    complaints: ['Failed to load resource: the server responded with a status of 404 (Not Found)'],
  },
  {
    who: 'members',
    paths: ['/companies', '/dashboard', '/portfolio', '/controls', '/practices', '/controls/3.5.3', '/controls/9.9.9'],
    signIn: owner,
  },
  {
    who: 'an Owner',
    paths: [
      '/profile',
      '/profile/notices',
      '/settings',
      '/settings/members',
      '/settings/people',
      '/settings/permissions',
      '/settings/audit',
    ],
    signIn: owner,
  },
  {
    who: 'an administrator',
    paths: [
      '/user-management',
      '/settings/security',
      '/settings/single-sign-on',
      '/settings/forwarding',
      '/admin/email-settings',
      '/admin/health',
    ],
    signIn: administrator,
  },
]

for (const { who, paths, signIn, complaints = [] } of visits) {
  test(
    `the pages of ${who} run under the policy: nothing is refused, and no page complains`,
    sampled(who === 'members'),
    async ({ page }) => {
      const refused = await watchPolicy(page)
      const faults = watchForFaults(page)
      if (signIn !== undefined) await keepSession(page, await signIn())
      for (const path of paths) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
      }
      expect(refused).toEqual([])
      expect(faults).toEqual(complaints)
    },
  )
}

test('signing up runs under the policy', async ({ page }) => {
  const refused = await watchPolicy(page)
  const faults = watchForFaults(page)
  await signUp(page)
  expect(refused).toEqual([])
  expect(faults).toEqual([])
})

test('menus, dialogs, drawers, tips and toasts run under the policy', async ({ page }) => {
  const refused = await watchPolicy(page)
  const client = await newPerson('Dana Whitfield')
  await newCompany(client, 'cmmc2', 'Acme Works')
  await keepSession(page, client)
  await page.goto('/controls?domain=PS')
  await expect(page.getByRole('link', { name: '3.9.1', exact: true })).toBeVisible()
  await openPopups(page)
  await page.getByRole('button', { name: 'Status of 3.9.1:' }).click()
  await page.getByRole('menuitemradio', { name: 'Completed' }).click()
  await expect(page.getByText('3.9.1 set to Completed')).toBeVisible()
  await page.getByRole('button', { name: 'Toggle sidebar' }).hover()
  await expect(page.getByText('Ctrl B')).toBeVisible()

  await page.goto('/companies')
  await page.getByRole('link', { name: 'Acme Works' }).click()
  await expect(page.getByRole('dialog', { name: 'Acme Works' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Dashboard' })).toBeVisible()
  expect(refused).toEqual([])
})

test('live updates, uploads and downloads run under the policy', async ({ page }) => {
  const refused = await watchPolicy(page)
  const client = await newPerson('Dana Whitfield')
  await newCompany(client, 'cmmc2')
  await keepSession(page, client)
  await page.goto('/controls/3.1.1')
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ])
  const plain = { mimeType: 'text/plain' }
  await chooser.setFiles([
    { name: 'Small.txt', buffer: Buffer.from('small'), ...plain },
    { name: 'Large.txt', buffer: Buffer.alloc(7_000_000, 'large '), ...plain },
  ])
  await page.getByRole('button', { name: 'Upload 2 files' }).click()
  const item = page.getByRole('list', { name: 'Evidence of 3.1.1' }).getByRole('listitem')
  await expect(item).toHaveCount(2)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Large.txt' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Large.txt')
  expect(refused).toEqual([])
})

test('a script that finds its way into the page does not run', async ({ page }) => {
  const refused = await watchPolicy(page)
  await page.goto('/')
  await page.evaluate(inject)
  await expect.poll(() => page.evaluate(() => 'attempted' in globalThis)).toBe(true)
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
  expect(refused.filter((what) => what.startsWith('require-trusted-types-for')).length).toBeGreaterThanOrEqual(4)
})

test('a script injected into the page does not run: the nonce changes each time', async ({ page }) => {
  await page.route('**/', async (route) => {
    const response = await route.fetch()
    const known = /nonce="([^"]+)"/.exec(await (await route.fetch()).text())?.[1]
    const body = (await response.text()).replace(
      '</head>',
      `<script>globalThis.ran = 1</script><script nonce="${known}">globalThis.ran = 2</script></head>`,
    )
    await route.fulfill({ response, body })
  })
  const refused = await watchPolicy(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
  expect(refused).toHaveLength(2)
})

/**
 * Every way in that a flaw in the page could open. From a timer, since what the test itself runs is above the policy.
 */
function inject(): void {
  const attempts = [
    (page: Injectable) => (page.createElement('script').textContent = 'globalThis.ran = 1'),
    (page: Injectable) => (page.body.innerHTML = '<img src="x" onerror="globalThis.ran = 2">'),
    (page: Injectable) => page.body.insertAdjacentHTML('beforeend', '<svg onload="globalThis.ran = 3">'),
    (page: Injectable) => {
      const script = page.createElement('script')
      script.append('globalThis.ran = 4')
      page.body.append(script)
    },
    (page: Injectable) => page.body.setAttribute('onclick', 'globalThis.ran = 5'),
    // oxlint-disable-next-line no-eval -- that it is refused is the point
    () => globalThis.eval('globalThis.ran = 6'),
  ]
  setTimeout(() => {
    const { document } = globalThis as unknown as { document: Injectable & { body: { click: () => void } } }
    for (const attempt of attempts) {
      try {
        attempt(document)
      } catch {
        // Refused before it came to anything.
      }
    }
    document.body.click()
    setTimeout(() => Object.assign(globalThis, { attempted: true }), 200)
  })
}

/** The little of a document that an attack needs; these tests are compiled without the browser's types. */
interface Injectable {
  createElement: (name: string) => { textContent: string; append: (text: string) => void }
  body: {
    innerHTML: string
    append: (element: object) => void
    setAttribute: (name: string, value: string) => void
    insertAdjacentHTML: (place: string, html: string) => void
  }
}
