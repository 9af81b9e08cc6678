// Ten journeys through the page in Firefox, over WebDriver BiDi: Playwright cannot drive the Firefox of a distribution.
// An error that the page throws or writes to the console fails its journey, too.
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'
import { note, report, skip } from './figures.ts'
import { addOwner, foundCompany, PASSWORD, type SignedIn } from './people.ts'
import { withServer, type BenchServer } from './server.ts'

const PLACES = ['/usr/bin/firefox', '/usr/bin/firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox']
const WAIT_MS = 60_000
const ROW = 'tbody tr[data-item]'

interface Visit {
  readonly page: Page
  readonly server: BenchServer
  readonly owner: SignedIn
  readonly companyId: string
}

type Journey = (visit: Visit) => Promise<unknown>

const journeys: Readonly<Record<string, Journey>> = {
  'signs in and sees the dashboard': async ({ page, server, owner }) => {
    await page.goto(`${server.origin}/auth`)
    await type(page, 'input[type=email]', owner.email)
    await type(page, 'input[type=password]', PASSWORD)
    await page.keyboard.press('Enter')
    await find(page, 'h1', 'CMMC Level 2 Dashboard')
  },
  'sets the status of a control by keys': async ({ page, server }) => {
    await page.goto(`${server.origin}/controls?group=none`)
    await find(page, ROW)
    await page.waitForNetworkIdle()
    await page.keyboard.press('j')
    await find(page, `${ROW}:focus`)
    await page.keyboard.press('3')
    await find(page, ROW, 'Completed')
  },
  'filters controls, also after a reload': async ({ page, server }) => {
    await page.goto(`${server.origin}/controls`)
    await type(page, 'input[type=search]', 'multifactor')
    await page.waitForFunction(`location.search.includes('multifactor')`)
    await page.reload()
    await find(page, ROW, 'Multifactor Authentication')
  },
  'uploads a file as evidence': async ({ page, server }) => {
    const file = path.join(server.folder, 'Badge list.csv')
    writeFileSync(file, 'name,badge\nDana,7\n')
    await page.goto(`${server.origin}/controls/3.1.1`)
    // A click lands beside the button while parts above it still load.
    await page.waitForNetworkIdle()
    const button = await find(page, 'button', 'Choose files')
    const [chooser] = await Promise.all([page.waitForFileChooser(), button.click()])
    await chooser.accept([file])
    await press(page, 'button', 'Upload file')
    await find(page, '[aria-label="Evidence of 3.1.1"] li', 'Badge list.csv')
  },
  'adds a POA&M item': async ({ page, server }) => {
    await page.goto(`${server.origin}/poam?add=yes`)
    await type(page, '[role=dialog] input', 'Shared accounts')
    await press(page, '[role=dialog] button', 'Add item')
    await find(page, ROW, 'Shared accounts')
  },
  'adds a supplier': async ({ page, server }) => {
    await page.goto(`${server.origin}/suppliers`)
    await press(page, 'button', 'Add supplier')
    await type(page, '[role=dialog] input', 'Contoso Hosting')
    await page.keyboard.press('Enter')
    await find(page, ROW, 'Contoso Hosting')
  },
  'opens a page from the palette': async ({ page, server }) => {
    await page.goto(`${server.origin}/dashboard`)
    await find(page, 'h1', 'Dashboard')
    await page.keyboard.down('Control')
    await page.keyboard.press('k')
    await page.keyboard.up('Control')
    await type(page, '[role=dialog] input', 'evidence')
    await find(page, '[role=option]', 'Evidence')
    await page.keyboard.press('Enter')
    await page.waitForFunction(`location.pathname === '/evidence'`)
  },
  'opens the system security plan': async ({ page, server }) => {
    await page.goto(`${server.origin}/ssp`)
    await find(page, 'h1', 'System Security Plan')
  },
  'sees at once what a colleague adds': async ({ page, server, owner, companyId }) => {
    await page.goto(`${server.origin}/evidence`)
    await find(page, 'header', 'Live')
    const body = JSON.stringify({ company_id: companyId, title: 'Visitor log' })
    await fetch(`${server.origin}/rest/v1/evidence`, { method: 'POST', headers: owner.headers, body })
    await find(page, ROW, 'Visitor log')
  },
  'signs out': async ({ page }) => {
    await press(page, 'button', 'Account of')
    await press(page, '[role=menuitem]', 'Sign out')
    await page.waitForFunction(`location.pathname !== '/evidence'`)
  },
}

const executablePath = [process.env['FIREFOX_PATH'], ...PLACES].find(
  (place) => place !== undefined && existsSync(place),
)
if (executablePath === undefined) skip('no Firefox: install it or name it in FIREFOX_PATH')
else await withServer((server) => walk(server, executablePath))

async function walk(server: BenchServer, executablePath: string): Promise<void> {
  const { companyId } = await foundCompany(server)
  const owner = await addOwner(server, companyId)
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(WAIT_MS)
    await page.setViewport({ width: 1440, height: 900 })
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      const { url, lineNumber, columnNumber } = message.location()
      if (message.type() === 'error') faults.push(`${message.text()} at ${url}:${lineNumber}:${columnNumber}`)
    })
    const names = Object.keys(journeys)
    let done = 0
    for (const [name, journey] of Object.entries(journeys)) {
      await journey({ page, server, owner, companyId }).catch((error: unknown) => faults.push(String(error)))
      if (faults.length === 0) done += 1
      else note(`${name}: ${faults.splice(0).join('; ')}`)
    }
    report({
      what: `journeys in ${await browser.version()}`,
      measured: `${done} without a fault`,
      ratio: done / names.length,
      of: String(names.length),
      atLeast: 1,
      isCount: true,
    })
  } finally {
    await browser.close()
  }
}

/** The first visible element that shows the text, or has it in its name. */
async function find(page: Page, selector: string, text = ''): Promise<ElementHandle> {
  const handle = await page.waitForFunction(`
    [...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.checkVisibility() &&
      (one.textContent + (one.getAttribute('aria-label') ?? '')).includes(${JSON.stringify(text)}))`)
  const element = handle.asElement() as ElementHandle | null
  if (element === null) throw new Error(`${selector} was not shown`)
  return element
}

async function press(page: Page, selector: string, text: string): Promise<void> {
  await (await find(page, selector, text)).click()
}

async function type(page: Page, selector: string, text: string): Promise<void> {
  await (await find(page, selector)).type(text)
}
