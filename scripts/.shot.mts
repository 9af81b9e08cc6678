import { chromium } from '@playwright/test'
const [, , out, theme, width, ...paths] = process.argv
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const p = await b.newPage({ viewport: { width: Number(width), height: 900 }, colorScheme: theme as 'light' })
p.on('console', (m) => {
  if (['error', 'warning'].includes(m.type())) console.log('console', m.text())
})
p.on('pageerror', (e) => console.log('pageerror', e.message))
const O = process.env.O ?? 'http://127.0.0.1:8095'
await p.goto(O + '/auth')
await p.getByLabel('Email').fill(process.env.WHO ?? 'owner@demo.example')
await p.locator('input[type=password]').fill('Rampart-Walk-1642!')
await p.getByRole('button', { name: 'Sign in', exact: true }).click()
await p.waitForURL('**/dashboard')
for (const path of paths) {
  await p.goto(O + path)
  await p.waitForTimeout(1800)
  await p.screenshot({
    path: `/tmp/shots/${out}${path.replace(/\W+/g, '-')}-${theme}-${width}.png`,
    fullPage: process.env.FULL === '1',
  })
}
await b.close()
